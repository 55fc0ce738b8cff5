import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSessionState } from '../../boot/session-context.tsx'
import { useTitle } from '../kit/use-title.ts'
import { BankPage } from './bank-page.tsx'
import { createDrafts, isDirty, type Drafts } from './editor/drafts.ts'
import { DraftsContext } from './use-drafts.ts'

/** The question bank. What is entered and not saved belongs to one person. */
export default function QuestionsPage() {
  const { t } = useLingui()
  const state = useSessionState()
  const userId = state.status === 'user' ? state.user.id : ''
  const [drafts] = useState(() => createDrafts(userId, sessionStorage))
  useTitle(t`Questions`)
  useUnloadGuard(drafts)
  return (
    <DraftsContext value={drafts}>
      <BankPage />
    </DraftsContext>
  )
}

/** Drafts outlive everything but the tab. */
function useUnloadGuard(drafts: Drafts) {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if ([...drafts.get().values()].some(isDirty)) event.preventDefault()
    }
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [drafts])
}
