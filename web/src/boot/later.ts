import { lazy, type ComponentType } from 'react'
import { askedAgain } from './asked-again.ts'
import { loadRest } from './i18n.ts'

/** A screen outside the first load, with its messages; requested after `moment` resolves. */
export function later<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  moment?: () => Promise<void>,
) {
  return lazy(async () => {
    await moment?.()
    const [screen] = await askedAgain(() => Promise.all([load(), loadRest()]))
    return screen
  })
}

/** A screen outside the first load whose messages are there; requested after `moment` resolves. */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  moment?: () => Promise<void>,
) {
  return lazy(async () => {
    await moment?.()
    return askedAgain(load)
  })
}
