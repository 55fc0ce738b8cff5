import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { GrowText } from '../../ui/grow-text.tsx'
import { useChecklist } from '../shell/device-context.ts'
import styles from './extras.module.css'

interface Props {
  question: LocalQuestion
  /** The current answer requires a comment. */
  asked: boolean
  /** A tap opened the field, so it may take the focus and show the keyboard. */
  focus: boolean
}

export function CommentField({ question, asked, focus }: Props) {
  const id = useId()
  const checklist = useChecklist()
  const empty = question.comment.trim() === ''
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        <Trans>Comment</Trans>
      </label>
      {asked && empty && (
        <p className={styles.asked}>
          {question.options.comment === 'required' ? (
            <Trans>Please add a few words.</Trans>
          ) : (
            <Trans>The mark is low: a few words about why, please.</Trans>
          )}
        </p>
      )}
      <GrowText
        value={question.comment}
        maxLength={4000}
        id={id}
        autoFocus={focus}
        onChange={({ target }) => checklist.setComment(question.id, target.value)}
        onBlur={() => question.comment !== '' && empty && checklist.setComment(question.id, '')}
      />
    </div>
  )
}
