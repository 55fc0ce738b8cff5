import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useAllChecklists } from '../../entities/checklists/use-checklists.ts'
import { look } from '../../kit/look.ts'
import { SaveFailure } from '../../kit/save-failure.tsx'
import page from '../questions.module.css'
import { RemovedRow } from '../removed-list.tsx'
import { useChecklistCalls } from './use-checklist-calls.ts'

/** Lists removed checklists, newest first, with buttons to restore them. */
export function RemovedChecklists() {
  const all = useAllChecklists().data ?? []
  const { restore } = useChecklistCalls()
  const restoring = useMutation({ mutationFn: restore })
  const removed = all
    .filter(({ deletedAt }) => deletedAt !== null)
    .toSorted((a, b) => b.deletedAt!.localeCompare(a.deletedAt!))
  if (removed.length === 0) return null
  return (
    <section className={look.stack(3, page.removed)}>
      <h2>
        <Trans>Removed checklists</Trans>
      </h2>
      {restoring.error && <SaveFailure error={restoring.error} />}
      <ul>
        {removed.map((checklist) => (
          <RemovedRow
            key={checklist.id}
            icon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
            title={checklist.title}
            deletedAt={checklist.deletedAt!}
            restore={() => restoring.mutate(checklist)}
          />
        ))}
      </ul>
    </section>
  )
}
