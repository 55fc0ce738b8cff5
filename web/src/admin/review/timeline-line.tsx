import { useLingui, Plural } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { currentLanguage } from '../../boot/i18n.ts'
import { Changes } from '../entities/audit/changes.tsx'
import { describeChanges } from '../entities/audit/describe.ts'
import { VOID_STATUS } from '../entities/visits/void-words.ts'
import { formatTime } from '../kit/format.ts'
import { fullName } from '../entities/users/full-name.ts'
import { type TimelineLine as Line, countsOf } from './timeline.ts'
import { look } from '../kit/look.ts'
import styles from './timeline.module.css'

export function TimelineLine({ line, timezone }: { line: Line; timezone: string }) {
  const { t } = useLingui()
  const { category, events } = line
  const [first] = events
  const language = currentLanguage()
  const word = first.voidReason ? VOID_STATUS[first.voidReason] : EVENT_WORDS[first.kind]
  const isSaid = SAID.includes(first.kind)
  const dishes = events.flatMap(({ value }) => (word && typeof value === 'string' ? [value] : []))
  const [from, to] = [first.at, events.at(-1)!.at].map((at) => formatTime(at, language, timezone))
  return (
    <li className={look.stack(4, styles.line)}>
      <time dateTime={first.at}>{from === to ? from : `${from}–${to}`}</time>
      <div>
        <p>
          {word ? t(word) : category && <bdi>{textsOf(category, language).title}</bdi>}{' '}
          <span className={look.text('soft')}>
            {word && !isSaid ? <bdi>{dishes.join(' · ')}</bdi> : <EnteredCounts line={line} />}
            {first.actor && (
              <>
                {' '}
                · <bdi>{fullName(first.actor)}</bdi>
              </>
            )}
          </span>
        </p>
        {isSaid && first.value !== null && (
          <p className={look.classes(look.text('soft', 'anywhere', 'typed'), styles.said)} dir="auto">
            {first.value}
          </p>
        )}
        {first.changes && (
          <div className={styles.screen}>
            <Changes
              lines={describeChanges({ entity: 'visit', changes: first.changes }, { titles: new Map() })}
            />
          </div>
        )}
      </div>
    </li>
  )
}

/** Writes the counts of a line: `4 questions, 2 photos`, or for a return `2 notes`. */
function EnteredCounts({ line }: { line: Line }) {
  const { questions, photos, photosRemoved, notes } = countsOf(line)
  return (
    <span className={styles.counts}>
      {questions > 0 && (
        <span>
          <Plural value={questions} one="# question" other="# questions" />
        </span>
      )}
      {photos > 0 && (
        <span>
          <Plural value={photos} one="# photo" other="# photos" />
        </span>
      )}
      {photosRemoved > 0 && (
        <span>
          <Plural value={photosRemoved} one="# photo taken away" other="# photos taken away" />
        </span>
      )}
      {notes > 0 && (
        <span>
          <Plural value={notes} one="# note" other="# notes" />
        </span>
      )}
    </span>
  )
}

/** Events whose value is what a person said. */
const SAID: readonly VisitEvent['kind'][] = ['returned', 'absence', 'cancelled', 'voided']

/** Names of events. Answers, ratings, comments and photos are counted instead. */
const EVENT_WORDS: Partial<Record<VisitEvent['kind'], MessageDescriptor>> = {
  planned: msg({ context: 'timeline', message: 'Planned' }),
  changed: msg({ context: 'timeline', message: 'Changed' }),
  cancelled: msg({ context: 'timeline', message: 'Cancelled' }),
  reinstated: msg({ context: 'timeline', message: 'Takes place again' }),
  absence: msg({ context: 'timeline', message: 'The guest can’t come' }),
  absenceWithdrawn: msg({ context: 'timeline', message: 'The guest can come after all' }),
  queueImported: msg({ context: 'timeline', message: 'Imported from a phone' }),
  opened: msg({ context: 'timeline', message: 'Begun' }),
  submitted: msg({ context: 'timeline', message: 'Submitted' }),
  accepted: msg({ context: 'timeline', message: 'Accepted' }),
  reopened: msg({ context: 'timeline', message: 'Acceptance taken back' }),
  returned: msg({ context: 'timeline', message: 'Returned to the guest' }),
  ordered: msg({ context: 'timeline', message: 'Ordered' }),
  ready: msg({ context: 'timeline', message: 'Ready' }),
  dishRemoved: msg({ context: 'timeline', message: 'Taken off the list' }),
}
