import { useLingui } from '@lingui/react/macro'
import { NOTE_MAX_LENGTH } from '@cloche/contract/constants.ts'
import { Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
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
