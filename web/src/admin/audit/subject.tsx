import { i18n } from '@lingui/core'
import type { AuditEntry } from '@cloche/contract/audit.ts'
import { MENU_GROUPS } from '@cloche/contract/constants.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { datesInWords } from '../kit/dates-in-words.ts'
import { usePhoneText } from '../kit/phone.tsx'
import { GROUP_NAMES } from '../entities/menu/group-names.ts'
import styles from './audit.module.css'

/** Shows the thing's name at that time, with a link to the thing now. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const address = entryAddress(entry)
  const name = <bdi>{useSubjectText(entry)}</bdi>
  if (!address) return <span className={styles.subject}>{name}</span>
  return (
    <Link to={address} className={styles.subject} data-row>
      {name}
    </Link>
  )
}

/** Returns the thing's name at that time, a phone as people here write it. */
export function useSubjectText({ entity, subject }: AuditEntry): string {
  const isPhone = entity === 'message' && subject.startsWith('+')
  const phone = usePhoneText(isPhone ? subject : null)
  if (isPhone) return phone
  if (entity === 'visit') return datesInWords(subject, currentLanguage())
  const group = MENU_GROUPS.find((each) => entity === 'target' && each === subject)
  return group ? i18n._(GROUP_NAMES[group]) : subject
}

/** Returns the address of an entry's thing, or null. */
function entryAddress({ entity, entityId, changes }: AuditEntry): string | null {
  switch (entity) {
    case 'restaurant':
      return `/admin/restaurant?deleted=1&open=${entityId}`
    case 'group':
      return '/admin/restaurant/group'
    case 'checklist':
      return `/admin/question?checklist=${entityId}`
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
    case 'webhook':
      return '/admin/webhook'
    case 'settings':
      return '/admin/settings'
    case 'token':
      return '/admin/token'
    case 'report_link': {
      const [visit, restaurant] = [changes['visitId']?.[1], changes['restaurantId']?.[1]]
      if (typeof visit === 'string') return `/admin/visit-history/${visit}`
      return typeof restaurant === 'string' ? `/admin/insight/restaurant/${restaurant}` : null
    }
    case 'target':
      return '/admin/insight/kitchen'
    case 'link': {
      const user = changes['userId']?.[1]
      return typeof user === 'string' ? `/admin/user?open=${user}` : null
    }
  }
}
