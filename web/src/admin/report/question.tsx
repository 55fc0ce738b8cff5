import { Trans } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { Visit, VisitEvent } from '@cloche/contract/visits.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentLanguage } from '../../boot/i18n.ts'
import { ChangedMark } from '../review/changed-mark.tsx'
import { NoteButton } from '../review/note-button.tsx'
import { NoteField } from '../review/note-field.tsx'
import { isChangedSince } from '../review/returns.ts'
import { SaidNotes } from '../review/said-notes.tsx'
import { useDraftedNote } from '../review/use-return-draft.ts'
import { Answer } from './answer.tsx'
import { Dishes } from './dishes.tsx'
import type { QuestionHistory as History } from './history.ts'
import { Photos } from './photos.tsx'
import { QuestionHistory } from './question-history.tsx'
import { QuestionScore } from './question-score.tsx'
import type { ReportQuestion } from './report.ts'
import styles from './section.module.css'

interface Props {
  question: ReportQuestion
  visit: Visit
  history: History | undefined
  /** What was said to it each time the visit went back. */
  notes: readonly VisitEvent[]
  returned: VisitEvent | null
  openPhoto: (id: string) => void
}

export function Question({ question, visit, history, notes, returned, openPhoto }: Props) {
  const { item } = question
  const note = useDraftedNote(item.id)
  const [pressed, setPressed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { title } = textsOf(item, currentLanguage())
  const open = () => {
    setPressed(true)
    note?.open()
  }
  const close = () => {
    // The button is hidden while the field is there, and what is hidden takes no focus.
    flushSync(() => note?.close())
    button.current?.focus()
  }
  return (
    <article className={styles.question} data-question={item.id}>
      <h3>{title}</h3>
      <div className={styles.answer}>
        <Answer question={question} />
        {item.dishes.length > 0 && <Dishes dishes={item.dishes} visit={visit} />}
        {item.comment.trim() && (
          <p className={styles.comment} dir="auto">
            <span className="visually-hidden">
              <Trans>Comment:</Trans>{' '}
            </span>
            {item.comment}
          </p>
        )}
        {item.photos.length > 0 && <Photos photos={item.photos} title={title} open={openPhoto} />}
        {isChangedSince(item, returned) && <ChangedMark />}
        {history && <QuestionHistory history={history} item={item} visit={visit} />}
        <SaidNotes notes={notes} visit={visit} />
        {note?.shown && <NoteField note={note} focus={pressed} close={close} />}
      </div>
      <div className={styles.side}>
        <QuestionScore question={question} />
        {note && <NoteButton ref={button} title={title} opened={note.shown} open={open} />}
      </div>
    </article>
  )
}
