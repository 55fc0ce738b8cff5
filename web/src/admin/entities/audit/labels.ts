import type { AuditAct, AuditEntity } from '@cloche/contract/audit.ts'
import { QUEUE_IMPORT_ACT } from '@cloche/contract/constants.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const ACT_WORDS: Record<AuditAct, MessageDescriptor> = {
  create: msg({ context: 'log', message: 'Added' }),
  update: msg({ context: 'log', message: 'Changed' }),
  remove: msg({ context: 'log', message: 'Removed' }),
  restore: msg({ context: 'log', message: 'Restored' }),
  move: msg({ context: 'log', message: 'Moved' }),
  revoke: msg({ context: 'log', message: 'Revoked' }),
  cancel: msg({ context: 'log', message: 'Cancelled' }),
  reinstate: msg({ context: 'log', message: 'Reinstated' }),
  import: msg({ context: 'log', message: 'Imported' }),
  [QUEUE_IMPORT_ACT]: msg({ context: 'log', message: 'Imported from a phone' }),
  accept: msg({ context: 'log', message: 'Accepted' }),
  reopen: msg({ context: 'log', message: 'Took the acceptance back' }),
  return: msg({ context: 'log', message: 'Returned' }),
  void: msg({ context: 'log', message: 'Declared that it doesn’t count' }),
  merge: msg({ context: 'log', message: 'Merged' }),
  decline: msg({ context: 'log', message: 'Declined' }),
  erase: msg({ context: 'log', message: 'Erased' }),
  resend: msg({ context: 'log', message: 'Sent again' }),
}

export const ENTITY_WORDS: Record<AuditEntity, MessageDescriptor> = {
  visit: msg({ context: 'log', message: 'Visit' }),
  question: msg({ context: 'log', message: 'Question' }),
  user: msg({ context: 'log', message: 'User' }),
  link: msg({ context: 'log', message: 'Guest link' }),
  restaurant: msg({ context: 'log', message: 'Restaurant' }),
  group: msg({ context: 'log', message: 'Group' }),
  checklist: msg({ context: 'log', message: 'Checklist' }),
  application: msg({ context: 'log', message: 'Application' }),
  message: msg({ context: 'log', message: 'Message' }),
  export: msg({ context: 'log', message: 'Export' }),
  target: msg({ context: 'log', message: 'Kitchen target' }),
  token: msg({ context: 'log', message: 'API token' }),
  report_link: msg({ context: 'log', message: 'Link to a report' }),
  webhook: msg({ context: 'log', message: 'Webhook' }),
  settings: msg({ context: 'log', message: 'Settings of the programme' }),
}

export const ACTS = Object.keys(ACT_WORDS) as AuditAct[]
export const ENTITIES = Object.keys(ENTITY_WORDS) as AuditEntity[]
