import { lazy, type ComponentType } from 'react'
import { loadRest } from './i18n.ts'

/** A screen outside the first load, with the messages that it may show; asked for when `moment` has come. */
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
