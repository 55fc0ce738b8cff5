import type { AuditEntry } from '@cloche/contract/audit.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { datesInWords } from '../dates-in-words.ts'
import styles from './audit.module.css'

/** Shows the thing's name at that time, with a link to the thing now. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const address = entryAddress(entry)
  const { entity, subject } = entry
  const name = <bdi>{entity === 'visit' ? datesInWords(subject, currentLanguage()) : subject}</bdi>
  if (!address) return <span className={styles.subject}>{name}</span>
  return (
    <Link to={address} className={styles.subject} data-row>
      {name}
    </Link>
  )
}

/** Returns the address of an entry's thing, or null. */
function entryAddress({ entity, entityId, changes }: AuditEntry): string | null {
  switch (entity) {
    case 'restaurant':
      return `/admin/restaurant?deleted=1&open=${entityId}`
    case 'user':
      return `/admin/user?open=${entityId}`
    case 'question':
      return `/admin/question?open=${entityId}`
    case 'visit':
      return `/admin/visit-history/${entityId}`
    case 'application':
      return `/admin/user?applications=1&open=${entityId}`
    case 'message':
      return '/admin/outbox'
    case 'export':
      // Only its maker can open an export.
      return null
    case 'link': {
      const user = changes['userId']?.[1]
      return typeof user === 'string' ? `/admin/user?open=${user}` : null
    }
  }
}
