import { useLingui } from '@lingui/react/macro'
import type { Finding } from '@cloche/engine/photo-quality.ts'

/** The findings about a photo, in words that follow a colon. */
export function useFindingWords(): (findings: Iterable<Finding>) => string {
  const { t } = useLingui()
  const words: Record<Finding, string> = { dark: t`too dark`, blurred: t`blurred`, small: t`too small` }
  return (findings) => [...new Set(findings)].map((finding) => words[finding]).join(', ')
}
