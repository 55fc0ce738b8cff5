import type { AuditEntry } from '@cloche/contract/audit.ts'

/** This many alike are told as one. */
const MANY = 4

export interface Day {
  /** `YYYY-MM-DD`, in the zone of the one who reads. */
  day: string
  bundles: Bundle[]
}

/** Entries of one act: an import or a plan of many visits has many, mostly there is one. */
export type Bundle = [AuditEntry, ...AuditEntry[]]

/** Newest first as they came, under the day they happened on; what was done to many things at once is together. */
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
