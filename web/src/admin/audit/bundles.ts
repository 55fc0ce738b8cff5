import type { AuditEntry } from '@cloche/contract/audit.ts'

/** From this number on, equal entries form one bundle. */
const MANY = 4

export interface Day {
  /** The day as `YYYY-MM-DD` in the reader's zone. */
  day: string
  bundles: Bundle[]
}

/** The entries of one act: usually one, but many for an import or a plan. */
export type Bundle = [AuditEntry, ...AuditEntry[]]

/** Groups entries by day, newest first, and bundles the entries of an act on many things. */
export function byDay(entries: readonly AuditEntry[], timeZone: string): Day[] {
  const dayOf = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
  const days: Day[] = []
  for (const bundle of bundled(entries)) {
    const day = dayOf.format(new Date(bundle[0].at))
    if (days.at(-1)?.day === day) days.at(-1)!.bundles.push(bundle)
    else days.push({ day, bundles: [bundle] })
  }
  return days
}

function bundled(entries: readonly AuditEntry[]): Bundle[] {
  const runs: Bundle[] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run && isAlike(run[0], entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) => (run.length < MANY ? run.map((entry): Bundle => [entry]) : [run]))
}

function isAlike(one: AuditEntry, other: AuditEntry): boolean {
  return (
    one.at === other.at &&
    one.actor.id === other.actor.id &&
    one.action === other.action &&
    one.entity === other.entity
  )
}
