import { whenIdle } from '../offline/idle.ts'

/** Resolves once the page has nothing more urgent to do. */
export const idle = (): Promise<void> => new Promise(whenIdle)
