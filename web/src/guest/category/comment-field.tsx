import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { LongText } from '../fields/long-text.tsx'
import { useVisitCopy } from '../shell/device-context.ts'
import { AskedLine } from './asked-line.tsx'
import styles from './extras.module.css'

interface Props {
  question: LocalQuestion
  /** A tap opened the field, so it may take the focus and show the keyboard. */
  focus: boolean
}

export function CommentField({ question, focus }: Props) {
  const id = useId()
  const visitCopy = useVisitCopy()
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        <Trans>Comment</Trans>
      </label>
      <AskedLine question={question} part="comment" />
      <LongText
        value={question.comment}
        id={id}
        autoFocus={focus}
        onChange={({ target }) => visitCopy.setComment(question.id, target.value)}
        onBlur={() =>
          question.comment !== '' && question.comment.trim() === '' && visitCopy.setComment(question.id, '')
        }
      />
    </div>
  )
}
