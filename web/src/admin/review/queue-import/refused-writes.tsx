import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { QueueImportResult } from '@cloche/contract/queue-import.ts'
import { look } from '../../kit/look.ts'
import alert from '../../kit/alert.module.css'
import { KIND_WORDS, titleOf } from './counts.ts'
import styles from './queue-import.module.css'

const REASONS: Partial<Record<ProblemCode, MessageDescriptor>> = {
  invalid: msg`It does not fit the question.`,
  unsupported_media: msg`The picture is not in the file, or it is damaged.`,
  too_large: msg`The picture is too large.`,
  quota_reached: msg`The question or the visit holds as many as it can.`,
  not_found: msg`There is no such thing in this visit.`,
  conflict: msg`Something else is stored under its number.`,
  visit_closed: msg`The visit was accepted or cancelled meanwhile.`,
}
const PASSING = msg`The server couldn't store it now. Read the file in again.`

interface Props {
  refused: QueueImportResult['refused']
  items: readonly VisitQuestion[]
}

/** Lists the writes that could not be stored, with the question and the reason, equal ones together. */
export function RefusedWrites({ refused, items }: Props) {
  const { t } = useLingui()
  if (refused.length === 0) return null
  const alike = Map.groupBy(
    refused,
    ({ kind, questionId, problem }) => `${questionId} ${kind} ${problem.code}`,
  )
  return (
    <section className={look.stack(2, alert.alert)}>
      <h3>
        <Trans>Not stored</Trans>
      </h3>
      <ul className={look.stack(3, styles.refused)}>
        {[...alike].map(([key, [first, ...more]]) => (
          <li key={key}>
            <strong dir="auto">
              {titleOf(items, first!.questionId, first!.title) ?? t`A question of another visit`}
            </strong>
            <span>
              {first!.kind ? t(KIND_WORDS[first!.kind]) : t`Something this version of Cloche does not know`}
              {more.length > 0 && ` × ${more.length + 1}`}
              {': '}
              {t(REASONS[first!.problem.code] ?? PASSING)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
