import { useLingui, Trans } from '@lingui/react/macro'
import { NOTE_MAX_LENGTH } from '@cloche/contract/constants.ts'
import { Textarea, ActionIcon } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import { MessageSquarePlus, RefreshCw } from 'lucide-react'
import type { Visit, VisitEvent } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatMoment } from '../format.ts'
import { fullName } from '../users/full-name.ts'
import type { useDraftedNote } from './use-return-draft.ts'
import styles from './review.module.css'

interface Props {
  note: NonNullable<ReturnType<typeof useDraftedNote>>
  /** It was opened by a press. */
  focus: boolean
  /** Escape, where there is no word in it. */
  close: () => void
}

/** A note in the making, at its question. Left empty it stays: the page must not jump from under the next press. */
export function NoteField({ note, focus, close }: Props) {
  const { t } = useLingui()
  const isEmpty = note.text.trim() === ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isEmpty) return
    event.stopPropagation()
    note.set('')
    close()
  }
  return (
    <Textarea
      className={styles.field}
      label={t`Note to the guest`}
      value={note.text}
      onChange={(event) => {
        note.open()
        note.set(event.currentTarget.value)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => isEmpty && note.set('')}
      maxLength={NOTE_MAX_LENGTH}
      minRows={1}
      autosize
      autoFocus={focus}
    />
  )
}

interface NoteButtonProps {
  ref: Ref<HTMLButtonElement>
  title: string
  /** The note stands there: its button only keeps its place. */
  opened: boolean
  open: () => void
}

/** Opens the note to a question. */
export function NoteButton({ ref, title, opened, open }: NoteButtonProps) {
  const { t } = useLingui()
  return (
    <ActionIcon
      ref={ref}
      variant="subtle"
      color="gray"
      size="var(--control)"
      aria-label={t`Note to the guest: ${title}`}
      title={t`Note to the guest`}
      style={opened ? { visibility: 'hidden' } : undefined}
      onClick={open}
    >
      <MessageSquarePlus size={16} aria-hidden />
    </ActionIcon>
  )
}

/** What was said to a question each time the visit went back, the last one last. */
export function SaidNotes({ notes, visit }: { notes: readonly VisitEvent[]; visit: Visit }) {
  return notes.map(({ at, actor, value }) => (
    <div key={at} className={styles.said} role="note">
      <p className={styles.when}>
        <Trans context="review">Note</Trans> · <bdi>{actor && fullName(actor)}</bdi> ·{' '}
        <time dateTime={at}>{formatMoment(at, currentLanguage(), visit.restaurant.timezone)}</time>
      </p>
      <p className={styles.words} dir="auto">
        {value}
      </p>
    </div>
  ))
}

/** An answer that is not the one that was returned. */
export function ChangedMark() {
  return (
    <p className={styles.mark}>
      <RefreshCw size={14} aria-hidden />
      <Trans>Changed since the return</Trans>
    </p>
  )
}
