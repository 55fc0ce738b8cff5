import { afterEach, beforeEach, vi } from 'vitest'

/** Stops the clock by which remembered sessions are forgotten, so that only a notice ends one, however long the test waits. */
export function keepSessionsYoung(): void {
  beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.now()))
  afterEach(() => void vi.restoreAllMocks())
}
