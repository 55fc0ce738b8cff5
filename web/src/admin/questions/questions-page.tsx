import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSessionState } from '../../boot/session-context.tsx'
import { useTitle } from '../kit/page.tsx'
import { Failure } from '../kit/failure.tsx'
import { tabStorage } from '../../boot/tab-storage.ts'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { createDrafts, isDirty, type Drafts } from './editor/drafts.ts'
import { DraftsContext } from './use-drafts.ts'
import { BankView } from './bank-view.tsx'
import { BankHead } from './bank-head.tsx'
import { useAddress } from './use-address.ts'
import { useBank } from './use-bank.ts'
import styles from './questions.module.css'

/** Shows the question bank. Unsaved input belongs to one user. */
export default function QuestionsPage() {
  const { t } = useLingui()
  const state = useSessionState()
  const userId = state.status === 'user' ? state.user.id : ''
  const [drafts] = useState(() => createDrafts(userId, tabStorage))
  useTitle(t`Questions`)
  useUnloadGuard(drafts)
  return (
    <DraftsContext value={drafts}>
      <BankPage />
    </DraftsContext>
  )
}

/** Drafts are lost only when the tab closes, so closing asks first. */
function useUnloadGuard(drafts: Drafts) {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if ([...drafts.get().values()].some(isDirty)) event.preventDefault()
    }
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [drafts])
}

/** Shows the bank, or that it is loading or failed to load. */
function BankPage() {
  const query = useBank()
  const address = useAddress()
  const { data, error } = query
  if (data) return <BankView bank={data} address={address} />
  return (
    <main className={styles.page}>
      <BankHead address={address} />
      {error ? <Failure query={query} /> : <RowsSkeleton rows={12} />}
    </main>
  )
}
