import { keepBackedUp } from './backup/running.ts'
import type { Context } from './base/context.ts'
import { keepExporting } from './figures/exports/running.ts'
import { keepSummaries } from './figures/insight/building.ts'
import { keepRanked } from './figures/rankings/running.ts'
import { keepNotified } from './messages/notifications/running.ts'
import { keepPhotosRead } from './programme/photo-files/running.ts'
import { keepSwept } from './workflows/sweep/service.ts'

/** Starts work that goes on in the background, which falls to one process of all at a time. Returns what stops it. */
type Loop = (context: Context) => (() => Promise<void>) | Promise<() => Promise<void>>

/** What every installation does in the background, in the order of its start. */
const ALWAYS: readonly Loop[] = [
  keepSwept,
  keepPhotosRead,
  keepBackedUp,
  keepNotified,
  keepSummaries,
  keepExporting,
  keepRanked,
]

const keepDemo: Loop = async (context) => (await import('./workflows/demo/running.ts')).keepDemo(context)

/** What an installation does in the background: what is not configured is not even loaded. */
export function loopsOf({ demo, telegram }: Context['config']): readonly Loop[] {
  const answerTelegram: Loop[] = telegram
    ? [async (context) => (await import('./messages/telegram/running.ts')).runTelegram(context, telegram)]
    : []
  return [...ALWAYS, ...(demo ? [keepDemo] : []), ...answerTelegram]
}
