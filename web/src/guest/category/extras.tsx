import { requiredParts } from '@cloche/checklist/complete.ts'
import { Trans } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { PhotoButtons } from '../photos/photo-buttons.tsx'
import { Photos } from '../photos/photos.tsx'
import { usePhotoAdder } from '../photos/use-photo-adder.ts'
import { AskedLine } from './asked-line.tsx'
import { CommentField } from './comment-field.tsx'
import styles from './extras.module.css'

/** Optional comments and photos, collapsed to quiet buttons until used or required. */
export function Extras({ question, mark }: { question: LocalQuestion; mark: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const adder = usePhotoAdder(question.id)
  const photos = question.type !== 'photo' && question.options.photos !== 'off'
  const comments = question.options.comment !== 'off'
  const commenting =
    comments && (opened || question.comment !== '' || requiredParts(question).includes('comment'))
  return (
    <div className={styles.extras}>
      {commenting && <CommentField question={question} focus={opened} />}
      {photos && <Photos question={question} adder={adder} />}
      {photos && <AskedLine question={question} part="photos" />}
      <div className={styles.line}>
        {comments && !commenting && (
          <button type="button" className={styles.extra} onClick={() => setOpened(true)}>
            <MessageSquareText size={18} aria-hidden="true" />
            <Trans>Comment</Trans>
          </button>
        )}
        {photos && <PhotoButtons add={adder.add} />}
        <div className={styles.mark}>{mark}</div>
      </div>
    </div>
  )
}
