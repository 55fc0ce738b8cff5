import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../base/context.ts'
import { loadOf } from '../base/db/database.ts'
import { together } from '../base/jobs/together.ts'
import { readBacklog, readQueues, type Backlog, type QueueBacklog } from './queries.ts'

type Value = [labels: Record<string, string>, value: number]

interface State {
  backlog: Backlog | null
  queues: QueueBacklog[] | null
  makesBackups: boolean
}

interface Shown {
  name: string
  help: string
  labelNames?: string[]
  /** No value where the database does not answer. */
  of(state: State): Value[]
}

const one = (value: number | null | undefined): Value[] =>
  value === null || value === undefined ? [] : [[{}, value]]

/** What all processes on a database share: each tells the same, so that Prometheus takes the maximum. */
const SHARED: Shown[] = [
  {
    name: 'cloche_database_up',
    help: '1: the database answers',
    of: ({ backlog }) => one(backlog ? 1 : 0),
  },
  {
    name: 'cloche_outbox_messages',
    help: 'Messages in the outbox that wait to be sent, or were given up (dead)',
    labelNames: ['status'],
    of: ({ backlog }) =>
      backlog
        ? [
            [{ status: 'waiting' }, backlog.messages_waiting],
            [{ status: 'dead' }, backlog.messages_dead],
          ]
        : [],
  },
  {
    name: 'cloche_outbox_oldest_seconds',
    help: 'Age of the oldest message that waits; 0: none does',
    of: ({ backlog }) => one(backlog?.message_age),
  },
  {
    name: 'cloche_photos_unread',
    help: 'Photos that are stored and wait to be decoded',
    of: ({ backlog }) => one(backlog?.photos_unread),
  },
  {
    name: 'cloche_exports_waiting',
    help: 'Exports that wait or are being made',
    of: ({ backlog }) => one(backlog?.exports_waiting),
  },
  {
    name: 'cloche_backup_last_good_timestamp_seconds',
    help: 'When the newest good nightly backup began',
    of: ({ backlog }) => one(backlog?.last_backup),
  },
  {
    name: 'cloche_backup_configured',
    help: '1 where BACKUP_DIR is set, else 0',
    of: ({ makesBackups }) => one(makesBackups ? 1 : 0),
  },
  {
    name: 'cloche_jobs_waiting',
    help: 'Jobs that are due and have not begun, by queue',
    labelNames: ['queue'],
    of: ({ queues }) => (queues ?? []).map(({ queue, waiting }) => [{ queue }, waiting]),
  },
  {
    name: 'cloche_jobs_oldest_seconds',
    help: 'How long the oldest of these jobs has been due, by queue',
    labelNames: ['queue'],
    of: ({ queues }) => (queues ?? []).map(({ queue, age }) => [{ queue }, age]),
  },
]

/** Shows in the metrics what the database's pools do, and what waits in the database. */
export function watchDatabase(
  register: Registry,
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
): void {
  const read = together(async (): Promise<State> => {
    const [backlog, queues] = await Promise.allSettled([readBacklog(db, clock()), readQueues(db)])
    return {
      backlog: backlog.status === 'fulfilled' ? backlog.value : null,
      queues: queues.status === 'fulfilled' ? queues.value : null,
      makesBackups: config.backupDir !== null,
    }
  })
  for (const { of, labelNames = [], ...named } of SHARED) {
    const gauge: Gauge = new Gauge({
      ...named,
      labelNames,
      registers: [register],
      aggregator: 'max',
      async collect() {
        const values = of(await read())
        gauge.reset()
        // A reset gauge without labels is 0, which would be a wrong value.
        if (labelNames.length === 0) gauge.remove()
        for (const [labels, value] of values) gauge.set(labels, value)
      },
    })
  }
  watchPools(register, db)
}

function watchPools(register: Registry, db: Context['db']): void {
  const registers = [register]
  const connections: Gauge = new Gauge({
    name: 'cloche_database_connections',
    help: 'Connections to the database, by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { open, busy }] of Object.entries(loadOf(db))) {
        connections.set({ pool, state: 'busy' }, busy)
        connections.set({ pool, state: 'idle' }, open - busy)
      }
    },
  })
  const waiting: Gauge = new Gauge({
    name: 'cloche_database_waiting',
    help: 'Statements and transactions that wait for a connection, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, load] of Object.entries(loadOf(db))) waiting.set({ pool }, load.waiting)
    },
  })
}
