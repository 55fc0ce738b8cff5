import { vi } from 'vitest'

/** Repeats the assertions of `check` until they hold, and resolves to its result. The limit only ends what hangs, as in Vitest's settings. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 240_000, interval: 20 })
