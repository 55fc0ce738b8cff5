import { useLingui } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { Changes } from '../audit/changes.tsx'
import { describeChanges } from '../audit/describe.ts'
import { formatTime } from '../format.ts'
import { fullName } from '../users/full-name.ts'
import { EnteredCounts } from './entered-counts.tsx'
import { EVENT_WORDS } from './event-words.ts'
import type { TimelineLine as Line } from './timeline.ts'
import styles from './timeline.module.css'

export function TimelineLine({ line, timezone }: { line: Line; timezone: string }) {
  const { t } = useLingui()
  const { category, events } = line
  const [first] = events
  const language = currentLanguage()
  const word = EVENT_WORDS[first.kind]
  const isReturn = first.kind === 'returned'
  const dishes = events.flatMap(({ value }) => (word && typeof value === 'string' ? [value] : []))
  const [from, to] = [first.at, events.at(-1)!.at].map((at) => formatTime(at, language, timezone))
  return (
    <li className={styles.line}>
      <time dateTime={first.at}>{from === to ? from : `${from}–${to}`}</time>
      <div>
        <p>
          {word ? t(word) : category && <bdi>{textsOf(category, language).title}</bdi>}{' '}
          <span className={styles.more}>
            {word && !isReturn ? <bdi>{dishes.join(' · ')}</bdi> : <EnteredCounts line={line} />}
            {first.actor && (
              <>
                {' '}
                · <bdi>{fullName(first.actor)}</bdi>
              </>
            )}
          </span>
        </p>
        {isReturn && first.value !== null && (
          <p className={styles.said} dir="auto">
            {first.value}
          </p>
        )}
        {first.changes && (
          <div className={styles.screen}>
            <Changes lines={describeChanges({ entity: 'visit', changes: first.changes }, new Map())} />
          </div>
        )}
      </div>
    </li>
  )
}
