import { whenIdle } from '@cloche/engine/browser/idle.ts'

/** Resolves once the page has nothing more urgent to do. */
export const idle = (): Promise<void> => new Promise(whenIdle)
