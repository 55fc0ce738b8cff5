import { Trans, useLingui } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ChangedBefore, ChangedNotice } from '../../../kit/changed-notice.tsx'
import { currentAfter } from '../../../kit/merge-edits.ts'
import { Panel } from '../../../kit/panel.tsx'
import { SaveFailure } from '../../../kit/save-failure.tsx'
import { Link } from '../../../../ui/link.tsx'
import { AbsenceNotice } from '../absence-notice.tsx'
import { CancelPanel } from '../cancel-panel.tsx'
import { isChangeable, isVoidable } from '../visit-statuses.ts'
import { VisitStatusMark } from '../visit-status.tsx'
import { VoidVisitPanel } from '../void-visit-panel.tsx'
import { VOID_WORDS } from '../void-words.ts'
import { CopiedRefusal, isAboutCopy } from './copied-refusal.tsx'
import { NearRefusal, nearVisitsIn } from './near-refusal.tsx'
import { useDifferences } from './use-differences.tsx'
import { useVisitChanges, type VisitChange } from './use-visit-changes.ts'
import { useVisitForm } from './use-visit-form.ts'
import { VisitFields } from './visit-fields.tsx'
import { bodyFrom, bodyOf, changesTo, mergeTerms, onTop, valuesOf, type VisitValues } from './visit-values.ts'
import { look } from '../../../kit/look.ts'
import styles from './edit-form.module.css'

export function EditForm({ visit: opened, close }: { visit: Visit; close: () => void }) {
  const id = useId()
  const queries = useQueryClient()
  const { change } = useVisitChanges()
  const [visit, setVisit] = useState(opened)
  const { form, refuse, near, copied } = useVisitForm(valuesOf(bodyFrom(visit)))
  const theirs = currentAfter<Visit>(change.error)
  const cancels = change.variables?.body.cancelled === true
  const differences = useDifferences(visit, theirs, { values: form.values, cancels })
  const cancelled = visit.status === 'cancelled'
  // Nothing of it can be moved with its way back.
  const comesBackDone = visit.void?.from === 'submitted' || visit.void?.from === 'accepted'
  const dirty = form.isDirty()
  const [isCancelling, setCancelling] = useState(false)
  const [isVoiding, setVoiding] = useState(false)

  const put = (from: Visit, body: VisitChange) =>
    change.mutate(
      { visit: from, body },
      { onSuccess: close, onError: refuse, onSettled: () => setCancelling(false) },
    )
  const save = (values: VisitValues) =>
    put(visit, { ...changesTo(bodyFrom(visit), bodyOf(values)!), ...(cancelled && { cancelled: false }) })
  const keepMine = () => form.onSubmit((values) => put(theirs!, onTop(visit, theirs!, bodyOf(values)!)))()
  const anyway = (allowed: VisitChange) => {
    const { visit: from, body } = change.variables!
    put(from, { ...body, ...allowed })
  }
  /** Edits on from the stored visit; a field that both changed is as stored. */
  const takeTheirs = (stored: Visit) => {
    if (!isChangeable(stored)) return queries.setQueryData(['visit-edited', stored.id], stored)
    const mine = bodyOf(form.values)
    form.setValues(mine ? valuesOf(mergeTerms(visit, stored, mine).taken) : valuesOf(bodyFrom(stored)))
    form.resetDirty(valuesOf(bodyFrom(stored)))
    setVisit(stored)
    change.reset()
  }

  if (isCancelling)
    return (
      <CancelPanel
        title={<Trans>Cancel the visit</Trans>}
        isAbsent={visit.absence !== undefined}
        busy={change.isPending}
        cancel={(cancelReason) => put(visit, { cancelled: true, cancelReason })}
        close={() => setCancelling(false)}
      >
        <AbsenceNotice visit={visit} />
      </CancelPanel>
    )

  if (isVoiding) return <VoidVisitPanel visit={visit} close={() => setVoiding(false)} done={close} />

  return (
    <Panel
      title={<Trans>Visit</Trans>}
      opened
      onClose={close}
      dirty={dirty && !change.isSuccess}
      footer={
        <>
          {comesBackDone ? (
            <Button loading={change.isPending} onClick={() => put(visit, { cancelled: false })}>
              <Trans>Reinstate</Trans>
            </Button>
          ) : (
            <Button type="submit" form={id} loading={change.isPending} disabled={!dirty && !cancelled}>
              {cancelled ? <Trans>Reinstate</Trans> : <Trans>Save</Trans>}
            </Button>
          )}
          {isVoidable(visit) && (
            <Button
              variant="subtle"
              color="red"
              className={look.item('last')}
              disabled={change.isPending}
              aria-haspopup="dialog"
              onClick={() => setVoiding(true)}
            >
              <Trans>Doesn’t count…</Trans>
            </Button>
          )}
          {!cancelled && (
            <Button
              variant="subtle"
              color="red"
              className={isVoidable(visit) ? undefined : look.item('last')}
              disabled={change.isPending}
              aria-haspopup="dialog"
              onClick={() => setCancelling(true)}
            >
              <Trans>Cancel this visit…</Trans>
            </Button>
          )}
        </>
      }
    >
      <p className={look.row(0, look.put.stretched, look.put.apart, styles.status)}>
        <VisitStatusMark visit={visit} />
        <Link to={`/admin/visit-history/${visit.id}`}>
          <Trans>Open the report</Trans>
        </Link>
      </p>
      {visit.cancelReason !== undefined && (
        <p>
          <Trans>Cancelled because: {visit.cancelReason}</Trans>
        </p>
      )}
      {visit.void && <WhyVoid why={visit.void} />}
      <AbsenceNotice visit={visit} />
      {theirs && cancels && (
        <ChangedBefore
          changes={differences}
          act={<Trans>Cancel it anyway</Trans>}
          goOn={() => put(theirs, change.variables!.body)}
          keep={() => takeTheirs(theirs)}
          busy={change.isPending}
        />
      )}
      {theirs && !cancels && (
        <ChangedNotice
          changes={differences}
          takeTheirs={() => takeTheirs(theirs)}
          keepMine={keepMine}
          busy={change.isPending}
        />
      )}
      {near && (
        <NearRefusal
          visits={near}
          guestId={form.values.guestId!}
          anyway={() => anyway({ allowRepeats: true })}
          busy={change.isPending}
        >
          <Trans>Save anyway</Trans>
        </NearRefusal>
      )}
      {copied && (
        <CopiedRefusal
          visit={change.variables!.visit}
          isOtherGuest={change.variables!.body.guestId !== undefined}
          anyway={() => anyway({ allowCopied: true })}
          busy={change.isPending}
        />
      )}
      {change.error && !theirs && !nearVisitsIn(change.error) && !isAboutCopy(change.error) && (
        <SaveFailure error={change.error} />
      )}
      {!comesBackDone && <VisitFields id={id} form={form} onSubmit={form.onSubmit(save)} visit={visit} />}
    </Panel>
  )
}

function WhyVoid({ why: { reason, text } }: { why: NonNullable<Visit['void']> }) {
  const { t } = useLingui()
  return (
    <>
      <p>{t(VOID_WORDS[reason])}</p>
      {text !== null && (
        <p>
          <Trans>Said to the guest: {text}</Trans>
        </p>
      )}
    </>
  )
}
