import { useLingui, Trans } from '@lingui/react/macro'
import { firstCharacters } from '@cloche/checklist/characters.ts'
import { NOTE_MAX_LENGTH } from '@cloche/contract/constants.ts'
import { Textarea, ActionIcon } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import { MessageSquarePlus, RefreshCw } from 'lucide-react'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatMoment } from '../../kit/format.ts'
import { fullName } from '../../entities/users/full-name.ts'
import type { useDraftedNote } from './use-return-draft.ts'
import { look } from '../../kit/look.ts'
import styles from './deciding.module.css'

interface Props {
  note: NonNullable<ReturnType<typeof useDraftedNote>>
  /** The user opened the field, so it takes the focus. */
  focus: boolean
  /** Called on Escape in an empty field. */
  close: () => void
}

/** Edits a note below its question. An empty field stays open, so that the page does not jump under the next press. */
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
        note.set(firstCharacters(event.currentTarget.value, NOTE_MAX_LENGTH))
      }}
      onKeyDown={onKeyDown}
      onBlur={() => isEmpty && note.set('')}
      minRows={1}
      autosize
      autoFocus={focus}
    />
  )
}

interface NoteButtonProps {
  ref: Ref<HTMLButtonElement>
  title: string
  /** The note is open, so the button is hidden but keeps its space. */
  opened: boolean
  open: () => void
}

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

/** Lists the notes to a question from all returns, the last one at the end. */
export function SaidNotes({ notes, visit }: { notes: readonly VisitEvent[]; visit: Visit }) {
  return notes.map(({ at, actor, value }) => (
    <div key={at} className={styles.said} role="note">
      <p className={look.classes(look.text('xs', 'plain', 'light', 'figures'), styles.when)}>
        <Trans context="review">Note</Trans> · <bdi>{actor && fullName(actor)}</bdi> ·{' '}
        <time dateTime={at}>{formatMoment(at, currentLanguage(), visit.restaurant.timezone)}</time>
      </p>
      <p className={look.text('anywhere', 'typed')} dir="auto">
        {value}
      </p>
    </div>
  ))
}

/** Marks an answer that changed since the return. */
export function ChangedMark() {
  return (
    <p className={look.inline(2, look.text('accent', 'xs'), styles.mark)}>
      <RefreshCw size={14} aria-hidden />
      <Trans>Changed since the return</Trans>
    </p>
  )
}
