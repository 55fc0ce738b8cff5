import type { z } from 'zod'
import type { attentionCalls } from '@cloche/contract/attention.ts'
import type { Context } from '../base/context.ts'
import { newestBackups } from './queries.ts'

const HOUR = 3_600_000
const LATE_MILLISECONDS = 36 * HOUR

type Warning = z.output<typeof attentionCalls.attention.response>['backup']

/** Returns a warning about the nightly backups, or null without one, or if none are set up. */
export async function backupWarning({ config, db, clock }: Context): Promise<Warning> {
  if (config.backupDir === null) return null
  const now = clock()
  const { last, lastFinished, lastGood } = await newestBackups(db, now)
  const warn = (reason: NonNullable<Warning>['reason']): Warning => ({
    reason,
    lastGoodAt: lastGood?.started_at ?? null,
    error: lastFinished?.error ?? null,
    missingPhotos: lastFinished?.missing_photos ?? 0,
  })
  if (lastFinished?.error) return warn('failed')
  const since = lastGood ?? last
  if (since && now.getTime() - Date.parse(since.started_at) > LATE_MILLISECONDS) return warn('late')
  return lastFinished && lastFinished.missing_photos > 0 ? warn('incomplete') : null
}
