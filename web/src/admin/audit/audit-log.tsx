import type { AuditEntry } from '@cloche/contract/audit.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatWallClock, ownTimeZone } from '../kit/format.ts'
import styles from './audit.module.css'
import { byDay } from './bundles.ts'
import { AuditEntryItem } from './audit-entry.tsx'
import { useBankTitles } from '../entities/audit/use-audit.ts'

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

interface Props {
  entries: readonly AuditEntry[]
  /** The last bundle may have more entries than are loaded. */
  goesOn: boolean
}

export function AuditLog({ entries, goesOn }: Props) {
  const titles = useBankTitles(entries.some(namesQuestions))
  const days = byDay(entries, ownTimeZone())
  const last = days.at(-1)?.bundles.at(-1)
  return days.map(({ day, bundles }) => (
    <section key={day} className={styles.day}>
      <h2>{formatWallClock(`${day}T00:00`, currentLanguage(), DAY)}</h2>
      <ol>
        {bundles.map((bundle) => (
          <AuditEntryItem
            key={bundle[0].id}
            bundle={bundle}
            goesOn={goesOn && bundle === last}
            titles={titles}
          />
        ))}
      </ol>
    </section>
  ))
}

/** Returns whether an entry names questions by id: the new category of a question, or the source of its condition. */
function namesQuestions({ entity, changes }: AuditEntry): boolean {
  return (
    entity === 'question' &&
    ('parent' in changes || JSON.stringify(changes['options'] ?? '').includes('showIf'))
  )
}
