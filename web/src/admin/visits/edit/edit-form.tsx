import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ChangedNotice } from '../../kit/changed-notice.tsx'
import { currentAfter } from '../../kit/merge-edits.ts'
import { Panel } from '../../kit/panel.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { Link } from '../../../ui/link.tsx'
import { VisitStatusMark } from '../visit-status.tsx'
import { NearRefusal, nearVisitsIn } from './near-refusal.tsx'
import { useDifferences } from './use-differences.tsx'
import { useVisitChanges, type VisitChange } from './use-visit-changes.ts'
import { useVisitForm } from './use-visit-form.ts'
import { VisitFields } from './visit-fields.tsx'
import { bodyOf, changesTo, onTop, valuesOf, type VisitValues } from './visit-values.ts'
import styles from './edit-form.module.css'

export function EditForm({ visit, close }: { visit: Visit; close: () => void }) {
  const id = useId()
  const queries = useQueryClient()
  const { change } = useVisitChanges()
  const { form, refuse, near } = useVisitForm(valuesOf(visit))
  const theirs = currentAfter<Visit>(change.error)
  const differences = useDifferences(visit, theirs, form.values)
  const cancelled = visit.status === 'cancelled'
  const dirty = form.isDirty()

  const put = (from: Visit, body: VisitChange) =>
    change.mutate({ visit: from, body }, { onSuccess: close, onError: refuse })
  const save = (values: VisitValues) =>
    put(visit, { ...changesTo(visit, bodyOf(values)!), ...(cancelled && { cancelled: false }) })
  const keepMine = () => form.onSubmit((values) => put(theirs!, onTop(visit, theirs!, bodyOf(values)!)))()
  const anyway = ({ visit: from, body }: NonNullable<typeof change.variables>) =>
    put(from, { ...body, allowRepeats: true })
  const takeTheirs = () => queries.setQueryData(['visit-edited', visit.id], theirs)

  return (
    <Panel
      title={<Trans>Visit</Trans>}
      opened
      onClose={close}
      dirty={dirty && !change.isSuccess}
      footer={
        <>
          <Button type="submit" form={id} loading={change.isPending} disabled={!dirty && !cancelled}>
            {cancelled ? <Trans>Reinstate</Trans> : <Trans>Save</Trans>}
          </Button>
          {!cancelled && (
            <Button
              variant="subtle"
              color="red"
              className={styles.cancel}
              disabled={change.isPending}
              onClick={() => put(visit, { cancelled: true })}
            >
              <Trans>Cancel this visit</Trans>
            </Button>
          )}
        </>
      }
    >
      <p className={styles.status}>
        <VisitStatusMark status={visit.status} />
        <Link to={`/admin/visit-history/${visit.id}`}>
          <Trans>Open the report</Trans>
        </Link>
      </p>
      {theirs && (
        <ChangedNotice
          changes={differences}
          takeTheirs={takeTheirs}
          keepMine={keepMine}
          busy={change.isPending}
        />
      )}
      {near && (
        <NearRefusal
          visits={near}
          guestId={form.values.guestId!}
          anyway={() => anyway(change.variables!)}
          busy={change.isPending}
        >
          <Trans>Save anyway</Trans>
        </NearRefusal>
      )}
      {change.error && !theirs && !nearVisitsIn(change.error) && <SaveFailure error={change.error} />}
      <VisitFields id={id} form={form} onSubmit={form.onSubmit(save)} visit={visit} />
    </Panel>
  )
}
