import { Plural, Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { textsOf } from '@cloche/checklist/localize.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatMoment, formatTime } from '../kit/format.ts'
import { dayIn } from '../kit/day-in.ts'
import type { QuestionHistory as History } from './history.ts'
import { answerWords } from '../entities/answers/answer-words.ts'
import { look } from '../kit/look.ts'
import styles from './question-history.module.css'
import { momentOf } from '../entities/visits/visit-when.ts'

interface Props {
  history: History
  item: VisitQuestion
  visit: Visit
}

/** Shows the earlier values of an answer, folded because most readers never need them. */
export function QuestionHistory({ history: { changes, steps }, item, visit }: Props) {
  return (
    <details className={look.classes(look.text('soft', 'xs'), styles.history)}>
      <summary>
        <Plural value={changes} one="changed once" other="changed # times" />
      </summary>
      <ol>
        {steps.map((step) => (
          <li key={`${step.kind} ${step.part} ${step.at}`}>
            <time dateTime={step.at}>{timeOf(step.at, visit)}</time>
            <span className={step.replaced ? styles.before : undefined}>
              <HistoryStep step={step} item={item} />
              {step.replaced && (
                <span className="visually-hidden">
                  {' '}
                  <Trans>(replaced)</Trans>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Formats the time, with the date if that differs from the visit's. */
function timeOf(at: string, { restaurant: { timezone }, ...when }: Visit): string {
  const format = dayIn(at, timezone) === momentOf(when).slice(0, 10) ? formatTime : formatMoment
  return format(at, currentLanguage(), timezone)
}

/** Shows the value that one step of the history added or removed. */
function HistoryStep({ step: { kind, value }, item }: { step: VisitEvent; item: VisitQuestion }) {
  if (kind === 'photoRemoved') return <Trans>Photo taken away</Trans>
  if (kind === 'dishRemoved') return <Trans>Taken off the list: {value}</Trans>
  if (kind === 'comment') {
    return value === null ? <Trans>Comment removed</Trans> : <Trans>Comment: {value}</Trans>
  }
  if (kind === 'declined') {
    return value === null ? <Trans>“I couldn’t” taken back</Trans> : <Trans>Couldn’t: {value}</Trans>
  }
  if (value === null) return <Trans>Cleared</Trans>
  if (kind === 'rate') {
    const total = item.options.max ?? 5
    return (
      <Trans>
        {value} of {total}
      </Trans>
    )
  }
  const language = currentLanguage()
  return (
    <bdi>{answerWords({ answer: value, type: item.type }, textsOf(item, language), language).join(', ')}</bdi>
  )
}
