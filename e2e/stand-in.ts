import type { WorkerFixture } from '@playwright/test'

interface StandIn {
  stop(): Promise<void>
}

/** Makes a fixture of a stand-in for an outside party, one for all tests of a worker. */
export function standIn<T extends StandIn>(
  start: () => Promise<T>,
): [WorkerFixture<T, object>, { scope: 'worker' }] {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  const fixture: WorkerFixture<T, object> = async ({}, use) => {
    const party = await start()
    await use(party)
    await party.stop()
  }
  return [fixture, { scope: 'worker' }]
}
