import { Trans } from '@lingui/react/macro'
import { declinedParts } from '@cloche/checklist/complete.ts'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentLanguage } from '../../boot/i18n.ts'
import { ChangedMark, NoteButton, NoteField, SaidNotes } from './deciding/note-field.tsx'
import { isChangedSince } from './deciding/returns.ts'
import { useDraftedNote } from './deciding/use-return-draft.ts'
import { DeclinedPart } from './declined-part.tsx'
import { Dishes } from './dishes.tsx'
import type { QuestionHistory as History } from './history.ts'
import { QuestionHistory } from './question-history.tsx'
import type { ReviewQuestion } from './review.ts'
import { answerWords } from '../entities/answers/answer-words.ts'
import { ScoreFigure } from '../entities/answers/score-figure.tsx'
import { Thumbnails } from '../entities/answers/thumbnails.tsx'
import { look } from '../kit/look.ts'
import figure from '../entities/answers/score-figure.module.css'
import styles from './section.module.css'

interface Props {
  question: ReviewQuestion
  visit: Visit
  history: History | undefined
  /** The notes to the question, one for each return that had any. */
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
    // The button is hidden while the field is open, and a hidden button takes no focus.
    flushSync(() => note?.close())
    button.current?.focus()
  }
  return (
    <article id={item.id} className={styles.question} data-question={item.id}>
      <h3>{title}</h3>
      <div className={look.stack(2, styles.answer)}>
        <Answer question={question} />
        {declinedParts(item).map((part) => (
          <DeclinedPart key={part} item={item} part={part} />
        ))}
        {item.dishes.length > 0 && <Dishes dishes={item.dishes} visit={visit} />}
        {item.comment.trim() && (
          <p className={styles.comment} dir="auto">
            <span className="visually-hidden">
              <Trans>Comment:</Trans>{' '}
            </span>
            {item.comment}
          </p>
        )}
        {item.photos.length > 0 && <Thumbnails photos={item.photos} title={title} open={openPhoto} />}
        {isChangedSince(item, returned) && <ChangedMark />}
        {history && <QuestionHistory history={history} item={item} visit={visit} />}
        <SaidNotes notes={notes} visit={visit} />
        {note?.shown && <NoteField note={note} focus={pressed} close={close} />}
      </div>
      <div className={look.line(2, look.put.start, styles.side)}>
        <QuestionScore question={question} />
        {note && <NoteButton ref={button} title={title} opened={note.shown} open={open} />}
      </div>
    </article>
  )
}

function QuestionScore({ question: { score, state } }: { question: ReviewQuestion }) {
  if (state === 'notApplicable') {
    return (
      <p className={look.inline(2, figure.figure)} data-level="none">
        <Trans>not applicable</Trans>
      </p>
    )
  }
  return score === null ? null : <ScoreFigure score={score} />
}

/** Shows the answer in words. Photos and dishes follow below. */
function Answer({ question: { item, state } }: { question: ReviewQuestion }) {
  const language = currentLanguage()
  if (state === 'declined') return null
  if (state === 'unanswered') {
    return (
      <p className={styles.unanswered}>
        <Trans>Not answered</Trans>
      </p>
    )
  }
  if (item.type === 'rate') {
    const { rate: value } = item
    const total = item.options.max ?? 5
    return (
      <p className={look.text('typed')}>
        <Trans>
          {value} of {total}
        </Trans>
      </p>
    )
  }
  return answerWords(item, textsOf(item, language), language).map((words) => (
    <p key={words} className={look.text('typed')} dir="auto">
      {words}
    </p>
  ))
}
