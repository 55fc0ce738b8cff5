import { memo, Suspense, useMemo } from 'react'
import { Trans } from '@lingui/react/macro'
import { later } from '../../boot/later.ts'
import { Field } from '../fields/field.tsx'
import { useLater, useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { useTexts } from '../texts.ts'
import { blockId } from './block-id.ts'
import { DeliveryMark } from './delivery-mark.tsx'
import { Extras } from './extras.tsx'
import styles from './question-block.module.css'

const ClearButton = later(() => import('./clear-button.tsx'))
const QuestionNote = later(() => import('../returned/question-note.tsx'))

/** A question with its input, extras and marks. It does not re-render when another question changes. */
export const QuestionBlock = memo(function QuestionBlock({ id }: { id: string }) {
  const visitCopy = useVisitCopy()
  const question = useReadable(useMemo(() => visitCopy.question(id), [visitCopy, id]))
  const texts = useTexts(question)
  const own = blockId(id)
  const isClearable = question.type === 'single' || question.type === 'rate'
  const helpId = texts.help && `${own}-help`
  const noteId = question.note ? `${own}-note` : undefined
  return (
    <div className={styles.frame}>
      <fieldset
        id={own}
        className={styles.block}
        tabIndex={-1}
        aria-describedby={[helpId, noteId].filter(Boolean).join(' ') || undefined}
        // Names the question for the native shell's camera (boot/native/camera.ts).
        data-visit={visitCopy.visitId}
        data-question={id}
      >
        <legend
          id={`${own}-title`}
          className={isClearable ? `${styles.title} ${styles.clearable}` : styles.title}
        >
          <bdi>{texts.title}</bdi>
          {question.options.required && (
            <span className={styles.required}>
              <span> · </span>
              <Trans>required</Trans>
            </span>
          )}
        </legend>
        {texts.help && (
          <p id={helpId} className={styles.help}>
            <bdi>{texts.help}</bdi>
          </p>
        )}
        {noteId && (
          <Suspense>
            <QuestionNote id={noteId} question={question} />
          </Suspense>
        )}
        <Field question={question} texts={texts} labelledBy={`${own}-title`} describedBy={helpId} />
        {isClearable && <Clear id={id} />}
        <Extras question={question} mark={<DeliveryMark id={id} />} />
      </fieldset>
    </div>
  )
})

/** The button comes after the paint of the answer, because its layout would make every tap slower. */
const Clear = memo(function Clear({ id }: { id: string }) {
  const visitCopy = useVisitCopy()
  const { type, answer, rate } = useLater(useMemo(() => visitCopy.question(id), [visitCopy, id]))
  return (
    (type === 'rate' ? rate : answer) !== null && (
      <Suspense>
        <ClearButton id={id} />
      </Suspense>
    )
  )
})
