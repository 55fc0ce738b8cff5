import type { z } from 'zod'
import { ROLE } from '@cloche/contract/constants.ts'
import { FIRST_STEPS, type firstSteps, type FirstStep } from '@cloche/contract/first-steps.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { deleteSkipped, findFirstGuest, findNewestRestaurant, insertSkipped, listSteps } from './queries.ts'

type FirstSteps = z.output<typeof firstSteps>

/** What a visit needs, which only administrators can add. */
const BEFORE_VISITS: readonly FirstStep[] = ['restaurants', 'checklist', 'guest']

/**
 * The first steps for the user who asks; null once each is done or skipped. Visit managers get the steps that they may do, and none before
 * these can be done.
 */
export async function firstStepsFor(
  { db, config }: Context,
  { roleId, reach }: Session,
): Promise<FirstSteps | null> {
  const rows = new Map((await listSteps(db, config.operator !== null)).map((row) => [row.step, row]))
  const steps = FIRST_STEPS.map((step) => {
    const row = rows.get(step)
    return { step, isDone: row?.is_done ?? false, isSkipped: row?.is_skipped ?? false }
  })
  const shown = roleId === ROLE.administrator ? steps : stepsOfManager(steps)
  if (shown.every(({ isDone, isSkipped }) => isDone || isSkipped)) return null
  const [guestId, restaurantId] = await Promise.all([
    findFirstGuest(db),
    findNewestRestaurant(db, reach?.restaurantIds ?? null),
  ])
  return { steps: shown, guestId, restaurantId }
}

function stepsOfManager(steps: FirstSteps['steps']): FirstSteps['steps'] {
  const isReady = steps.every(({ step, isDone }) => isDone || !BEFORE_VISITS.includes(step))
  return isReady ? steps.filter(({ step }) => step === 'visit') : []
}

/** Skips a step for all administrators; a second call is a no-op. */
export async function skipStep({ db, clock }: Context, step: FirstStep): Promise<void> {
  await insertSkipped(db, step, clock())
}

export async function resumeStep({ db }: Context, step: FirstStep): Promise<void> {
  await deleteSkipped(db, step)
}
