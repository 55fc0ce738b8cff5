import type { AuditEntry } from '@cloche/contract/audit.ts'

/** Where the thing that an entry is about is looked at. */
export function entryAddress({ entity, entityId, changes }: AuditEntry): string | null {
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
    case 'link': {
      const user = changes['userId']?.[1]
      return typeof user === 'string' ? `/admin/user?open=${user}` : null
    }
  }
}
