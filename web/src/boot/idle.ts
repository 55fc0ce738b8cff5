import { whenIdle } from '@cloche/engine/browser/idle.ts'

const FIRST_SCREEN_MS = 3000

/** Resolves once the page has nothing more urgent to do. */
export const idle = (): Promise<void> => new Promise(whenIdle)

/** Resolves when the first screen has what it needs. A page that waits for its answers seems to be idle before. */
export const unhurried = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => whenIdle(resolve), FIRST_SCREEN_MS)
  })
