import { requiredParts } from '@cloche/checklist/complete.ts'
import { Trans } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { PhotoButtons } from '../photos/photo-buttons.tsx'
import { Photos } from '../photos/photos.tsx'
import { usePhotoAdder } from '../photos/use-photo-adder.ts'
import { CommentField } from './comment-field.tsx'
import styles from './extras.module.css'

/** Optional comments and photos, collapsed to quiet buttons until used or required. */
export function Extras({ question, mark }: { question: LocalQuestion; mark: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const adder = usePhotoAdder(question.id)
  const asked = requiredParts(question)
  const photos = question.type !== 'photo' && question.options.photos !== 'off'
  const comments = question.options.comment !== 'off'
  const commenting = comments && (opened || question.comment !== '' || asked.includes('comment'))
  return (
    <div className={styles.extras}>
      {commenting && <CommentField question={question} asked={asked.includes('comment')} focus={opened} />}
      {photos && <Photos question={question} adder={adder} />}
      {photos && asked.includes('photos') && question.photos.length === 0 && (
        <p className={styles.asked}>
          {question.options.photos === 'required' ? (
            <Trans>Please add a photo.</Trans>
          ) : (
            <Trans>The mark is low: please add a photo that shows why.</Trans>
          )}
        </p>
      )}
      <div className={styles.line}>
        {comments && !commenting && (
          <button type="button" className={styles.extra} onClick={() => setOpened(true)}>
            <MessageSquareText size={18} aria-hidden="true" />
            <Trans>Comment</Trans>
          </button>
        )}
        {photos && <PhotoButtons add={adder.add} quiet />}
        <div className={styles.mark}>{mark}</div>
      </div>
    </div>
  )
}
