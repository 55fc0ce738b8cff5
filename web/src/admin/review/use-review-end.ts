import { usePrevious } from '@mantine/hooks'
import { useEffect } from 'react'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { focusReport } from './focus-report.ts'
import type { ReturnDraft } from './return-draft.ts'

/** Once there is nothing to return any more, by whomever: no address opens its panel, and the focus is not lost with it. */
export function useReviewEnd(draft: ReturnDraft | null): void {
  const { open, drop } = useOpenPanel()
  const before = usePrevious(draft)
  useEffect(() => {
    if (open === 'return' && !draft) drop()
  })
  useEffect(() => {
    if (before && !draft && document.activeElement === document.body) focusReport()
  }, [before, draft])
}
