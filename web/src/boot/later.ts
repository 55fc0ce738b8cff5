import { lazy, type ComponentType } from 'react'
import { loadRest } from './i18n.ts'

/** A screen outside the first load, with its messages; requested after `moment` resolves. */
export function later<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  moment?: () => Promise<void>,
) {
  return lazy(async () => {
    await moment?.()
    const [screen] = await Promise.all([load(), loadRest()])
    return screen
  })
}
