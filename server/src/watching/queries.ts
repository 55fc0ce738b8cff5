import { sql } from 'kysely'
import type { Database } from '../base/db/database.ts'

/** What waits in the database; ages in seconds. */
export interface Backlog {
  messages_waiting: number
  messages_dead: number
  message_age: number
  photos_unread: number
  exports_waiting: number
  /** Seconds since 1970; null: there is none. */
  last_backup: number | null
}

export async function readBacklog(db: Database, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`select
    (select count(*) from messages where status = 'waiting') as messages_waiting,
    (select count(*) from messages where status = 'dead') as messages_dead,
    coalesce((select extract(epoch from ${now} - min(queued_at)) from messages where status = 'waiting'), 0)
      as message_age,
    (select count(*) from photos where readable is null and deleted_at is null) as photos_unread,
    (select count(*) from exports where status in ('waiting', 'running')) as exports_waiting,
    (select extract(epoch from max(started_at)) from backups where finished_at is not null and error is null)
      as last_backup`.execute(db)
  return rows[0]!
}

export interface QueueBacklog {
  queue: string
  waiting: number
  age: number
}

/** The jobs that are due and have not begun. */
export async function readQueues(db: Database): Promise<QueueBacklog[]> {
  const { rows } = await sql<QueueBacklog>`select queue.name as queue, count(job.id) as waiting,
      coalesce(extract(epoch from now() - min(greatest(job.start_after, job.created_on))), 0) as age
    from pgboss.queue
    left join pgboss.job on job.name = queue.name and job.state < 'active' and job.start_after <= now()
    group by queue.name`.execute(db)
  return rows
}
