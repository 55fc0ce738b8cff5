import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { firstCharacters } from '@cloche/checklist/characters.ts'
import { NOTE_MAX_LENGTH } from '@cloche/contract/constants.ts'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button, Textarea } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiProblem } from '@cloche/client/problem.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { ChangedNotice } from '../../kit/changed-notice.tsx'
import { currentAfter } from '../../kit/merge-edits.ts'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { SidePanel } from '../../kit/side-panel.tsx'
import { VisitStatusMark } from '../../entities/visits/visit-status.tsx'
import { returnOf, type ReturnDraft } from './return-draft.ts'
import { isReturnable, useDraftOf } from './use-return-draft.ts'
import { isTaken, useReviewCalls } from './use-review-calls.ts'
import { look } from '../../kit/look.ts'
import alert from '../../kit/alert.module.css'
import styles from './deciding.module.css'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
  draft: ReturnDraft
  close: () => void
  /** Called after the return to open the next visit, replacing the panel's history entry. */
  goOn: (how: { replace: boolean }) => void
}

/** Shows everything that the guest will read, before it is sent. Closing the panel keeps the draft. */
export function ReturnPanel({ visit, items, draft, close, goOn }: Props) {
  const { t } = useLingui()
  const { giveBack } = useReviewCalls()
  const { message, notes } = useDraftOf(draft)
  // A note that the user empties to rewrite it must not disappear while they type.
  const [before] = useState(notes)
  const noted = items.filter(({ id }) => id in before || id in notes)
  const body = returnOf(
    { message, notes },
    items.map(({ id }) => id),
  )
  const count = body?.notes.length ?? 0
  const theirs = currentAfter<Visit>(giveBack.error)
  const send = (from: Visit) =>
    giveBack.mutate(
      { visit: from, body: body!, draft },
      { onSuccess: () => goOn({ replace: true }), onError: (error) => isTaken(error) && close() },
    )
  const isReady = body !== null && theirs === null && !giveBack.isPending
  // Notes are written outside of the panel, so the shortcut works there too.
  useSendKey(() => isReady && send(visit))
  return (
    <SidePanel
      title={<Trans>Return to the guest</Trans>}
      onClose={close}
      footer={
        <Button
          leftSection={<Undo2 size={16} aria-hidden />}
          loading={giveBack.isPending}
          disabled={!body || theirs !== null}
          title={t`Send (Ctrl+Enter)`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => send(visit)}
        >
          {count > 0 ? (
            <Plural value={count} one="Return with # note" other="Return with # notes" />
          ) : (
            <Trans>Return</Trans>
          )}
        </Button>
      }
    >
      {theirs && isReturnable(theirs) && (
        <ChangedNotice
          changes={[
            {
              label: t`Status`,
              theirs: <VisitStatusMark visit={theirs} />,
              mine: <VisitStatusMark visit={{ status: 'returned' }} />,
            },
          ]}
          takeTheirs={close}
          keepMine={() => send(theirs)}
          busy={giveBack.isPending}
        />
      )}
      {giveBack.error && !theirs && <NotReturned error={giveBack.error} />}
      <Textarea
        label={t`Message`}
        description={t`What the guest reads first. Not needed where the notes say it all.`}
        value={message}
        onChange={(event) => draft.setMessage(firstCharacters(event.currentTarget.value, NOTE_MAX_LENGTH))}
        minRows={3}
        autosize
        data-autofocus
      />
      {noted.map((item) => (
        <Textarea
          key={item.id}
          label={textsOf(item, currentLanguage()).title}
          value={notes[item.id] ?? ''}
          onChange={(event) =>
            draft.setNote(item.id, firstCharacters(event.currentTarget.value, NOTE_MAX_LENGTH))
          }
          minRows={1}
          autosize
        />
      ))}
      {noted.length === 0 && (
        <p className={styles.hint}>
          <Trans>To say something about one answer, write a note at it in the report.</Trans>
        </p>
      )}
    </SidePanel>
  )
}

function useSendKey(send: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    send()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function NotReturned({ error }: { error: Error }) {
  const guestIsGone = error instanceof ApiProblem && error.problem.code === 'conflict'
  if (!guestIsGone) return <SaveFailure error={error} />
  return (
    <p role="alert" className={look.stack(2, alert.alert)}>
      <Trans>This guest was removed, so nobody would see the visit. Restore the guest first.</Trans>
    </p>
  )
}
