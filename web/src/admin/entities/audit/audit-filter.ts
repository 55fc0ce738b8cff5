import type { AuditAction, AuditEntity } from '@cloche/contract/audit.ts'
import { validate } from 'uuid'
import { isDay } from '../../kit/format.ts'
import { ACTIONS, ENTITIES } from './labels.ts'

export interface AuditFilter {
  actorId?: string
  entity?: AuditEntity
  /** Limits the log to one thing's history. */
  entityId?: string
  action?: AuditAction
  /** The first and last day by the reader's clock, both included. */
  from?: string
  to?: string
}

const KEYS = ['actorId', 'entity', 'entityId', 'action', 'from', 'to'] as const
type Key = (typeof KEYS)[number]

const MAKES_SENSE: Record<Key, (value: string) => boolean> = {
  actorId: validate,
  entity: (value) => ENTITIES.some((each) => each === value),
  entityId: validate,
  action: (value) => ACTIONS.some((each) => each === value),
  from: isDay,
  to: isDay,
}

/** Reads the filter from an address and ignores invalid parts. */
export function readFilter(params: URLSearchParams): AuditFilter {
  const given = KEYS.map((key) => [key, params.get(key) ?? ''] as const)
  return Object.fromEntries(given.filter(([key, value]) => value && MAKES_SENSE[key](value)))
}

/** Writes the filter as parameters of an address. */
export function writeFilter(filter: AuditFilter): Record<string, string> {
  const set = KEYS.flatMap((key) => (filter[key] ? [[key, filter[key]] as const] : []))
  return Object.fromEntries(set)
}
