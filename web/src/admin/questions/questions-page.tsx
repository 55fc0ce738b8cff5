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
import { BankActions, BankHead } from './bank-head.tsx'
import { ChecklistView } from './checklists/checklist-view.tsx'
import { GoneChecklist } from './checklists/gone-checklist.tsx'
import { useAllChecklists, useChecklists } from '../entities/checklists/use-checklists.ts'
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
  const bank = useBank()
  const read = useChecklists()
  const withRemoved = useAllChecklists().data
  const address = useAddress()
  const { checklistId } = address
  const checklists = read.data ?? []
  const checklist = checklists.find(({ id }) => id === checklistId)
  // All questions can be edited whether or not the checklists could be read.
  if (bank.data && checklistId === null && !read.isPending)
    return <BankView bank={bank.data} checklists={checklists} address={address} />
  if (bank.data && checklist)
    return (
      <ChecklistView
        key={checklist.id}
        bank={bank.data}
        checklists={checklists}
        checklist={checklist}
        address={address}
      />
    )
  const failed = [bank, read].find(({ data, error }) => !data && error)
  const isGone = checklistId !== null && read.isSuccess && !read.isFetching && !checklist
  return (
    <main className={styles.page}>
      <BankHead address={address}>{checklistId === null && <BankActions address={address} />}</BankHead>
      {failed && <Failure query={failed} />}
      {!failed &&
        (isGone ? (
          <GoneChecklist removed={withRemoved?.find(({ id }) => id === checklistId)} />
        ) : (
          <RowsSkeleton rows={12} />
        ))}
    </main>
  )
}
