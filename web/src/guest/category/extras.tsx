import { requiredParts } from '@cloche/checklist/complete.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { PhotoButtons } from '../photos/photo-buttons.tsx'
import { Photos } from '../photos/photos.tsx'
import { usePhotoAdder } from '../photos/use-photo-adder.ts'
import { toasts } from '../../ui/toasts.ts'
import { useChecklist } from '../shell/device-context.ts'
import { CommentField } from './comment-field.tsx'
import styles from './extras.module.css'

/** Optional comments and photos, collapsed to quiet buttons until used or required, and the way to clear the answer. */
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
        <ClearButton question={question} />
        <div className={styles.mark}>{mark}</div>
      </div>
    </div>
  )
}

/** A second tap on a radio button does not clear it: a double tap would erase the answer. */
function ClearButton({ question: { id, type, answer, rate } }: { question: LocalQuestion }) {
  const { t } = useLingui()
  const checklist = useChecklist()
  const set = (choice: typeof answer, mark: typeof rate) =>
    type === 'rate' ? checklist.setRate(id, mark) : checklist.setAnswer(id, choice)
  if (type === 'rate' ? rate === null : type !== 'single' || answer === null) return null
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes with the answer.
    currentTarget.closest('fieldset')?.focus()
    set(null, null)
    toasts.show({ text: t`Answer cleared`, undoLabel: t`Undo`, undo: () => set(answer, rate) })
  }
  return (
    <button type="button" className={styles.extra} onClick={clear}>
      <Trans>Clear</Trans>
    </button>
  )
}
