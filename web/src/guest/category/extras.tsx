import { declinableParts, requiredParts } from '@cloche/checklist/complete.ts'
import { Trans } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { later } from '../../boot/later.ts'
import { PhotoButtons } from '../photos/photo-buttons.tsx'
import { Photos } from '../photos/photos.tsx'
import { usePhotoAdder } from '../photos/use-photo-adder.ts'
import { AskedLine } from './asked-line.tsx'
import { CommentField } from './comment-field.tsx'
import styles from './extras.module.css'

const Declined = later(() => import('./declined.tsx'))

/** Optional comments and photos, collapsed to quiet buttons until used or required. */
export function Extras({ question, mark }: { question: LocalQuestion; mark: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const adder = usePhotoAdder(question.id)
  const [declining, setDeclining] = useState(false)
  const absent = declinableParts(question)
  const offered = absent.find((part) => question.declined?.[part] === undefined)
  const required = requiredParts(question)
  const photos = question.type !== 'photo' && question.options.photos !== 'off'
  const comments = question.options.comment !== 'off'
  const commenting = comments && (opened || question.comment !== '' || required.includes('comment'))
  return (
    <div className={styles.extras}>
      {(declining || question.declined) && absent.length > 0 && (
        <Suspense>
          <Declined
            question={question}
            opened={declining ? offered : undefined}
            close={() => setDeclining(false)}
          />
        </Suspense>
      )}
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
        {!question.options.mustAnswer && required.some((part) => part !== 'comment') && (
          <button
            type="button"
            className={styles.extra}
            // Its place stays, so that an answer moves nothing under the finger.
            style={{ visibility: offered && !declining ? 'visible' : 'hidden' }}
            onClick={() => setDeclining(true)}
          >
            <Trans>I couldn’t</Trans>
          </button>
        )}
        <div className={styles.mark}>{mark}</div>
      </div>
    </div>
  )
}
