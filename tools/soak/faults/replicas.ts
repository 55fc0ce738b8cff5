import { setTimeout as wait } from 'node:timers/promises'
import { MAIN } from '@cloche/e2e/product.ts'
import { findProgram, run } from '@cloche/e2e/programs.ts'
import { type Rig, untilReady } from '../rig/rig.ts'
import type { Fault } from './fault.ts'

const DOWN_MS = 5000
const WRONG_CLOCK_MS = 20_000
/** HAProxy looks every two seconds whether a replica can work. */
const NOTICED_MS = 3000

export const killReplica: Fault = {
  what: 'kill -9 of a replica, started again after 5 s',
  async run({ replicas: [{ product }] }) {
    await product.kill()
    await wait(DOWN_MS)
    await product.run()
  },
}

export const rollingRestart: Fault = {
  what: 'both replicas stopped (SIGTERM) and started, one after the other',
  run: (rig) => restartInTurn(rig),
}

export const rollingUpgrade: Fault = {
  what: 'both replicas stopped and started with this version instead of the release, one after the other',
  obstacle: ({ release }) =>
    release === null ? 'there is no release: name its folder with --release' : null,
  run: (rig) => restartInTurn(rig, MAIN),
}

async function restartInTurn(rig: Rig, program?: string): Promise<void> {
  for (const { product } of rig.replicas) {
    await product.end()
    if (program !== undefined) product.program = program
    await product.run()
    await untilReady(rig)
    await wait(NOTICED_MS)
  }
}

const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/local/lib']

async function findFaketime(): Promise<string | null> {
  const find = (await findProgram('find')) ?? 'find'
  const { stdout } = await run(find, [...LIBRARIES, '-name', 'libfaketimeMT.so.1']).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  return stdout.split('\n')[0] || null
}

export const wrongClock: Fault = {
  what: 'the clock of a replica an hour ahead for 20 s',
  obstacle: async () =>
    (await findFaketime()) === null ? 'libfaketime is not installed (apt-get install faketime)' : null,
  async run(rig, { recovering, figure }) {
    const { product } = rig.replicas[1]
    const begun = performance.now()
    await product.end()
    await product.run({
      env: { LD_PRELOAD: (await findFaketime())!, FAKETIME: '+1h', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    })
    figure(`restarted with the wrong clock after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    await wait(WRONG_CLOCK_MS)
    recovering()
    await product.end()
    await product.run()
  },
}
