import type { AuditEntry } from '@cloche/contract/audit.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { datesInWords } from '../dates-in-words.ts'
import styles from './audit.module.css'
import { entryAddress } from './entry-address.ts'

/** What the thing was called then, and the way to it as it is now. */
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
