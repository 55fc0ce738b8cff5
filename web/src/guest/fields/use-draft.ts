import { useMemo } from 'react'
import type { Draft } from '../drafts.ts'
import { derived, useReadable } from '../readable.ts'
import { useVisitCopy, useGround } from '../shell/device-context.ts'

interface FieldDraft {
  draft: Draft | null
  /** Keeps the text until its meaning is saved; `means` is the saved value, or null. */
  keep(text: string, means: Draft['means']): void
  forget(): void
}

/** The typed text of a field, kept on this device. A question may have several fields. */
export function useDraft(questionId: string, field = questionId): FieldDraft {
  const { drafts } = useGround()
  const { visitId } = useVisitCopy()
  const source = useMemo(() => derived(drafts, (all) => all.get(field) ?? null), [drafts, field])
  return {
    draft: useReadable(source),
    keep: (text, means) => drafts.keep(field, { visitId, questionId, text, means }),
    forget: () => drafts.keep(field, null),
  }
}
