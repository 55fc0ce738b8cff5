import { setTimeout as wait } from 'node:timers/promises'
import { dropPackets, hasOwnNetwork } from '../rig/network.ts'
import { readiness, type Replica } from '../rig/rig.ts'
import type { Fault } from './fault.ts'

const SILENT_MS = 15_000
const HELD_MS = 10_000
const ALONE_MS = 10_000
const BEFORE_STANDBY_MS = 8000
const POLL_MS = 50
/** The seconds within which a replica should notice a silent connection. */
const NOTICE_AIM = 5

export const killPrimary: Fault = {
  what: 'kill -9 of the primary, the standby promoted at once, a new standby after 8 s',
  aim: 10,
  async run({ pair }, { figure }) {
    const killed = performance.now()
    await pair.killPrimary()
    await pair.promoteStandby()
    figure(`promoted after ${((performance.now() - killed) / 1000).toFixed(1)} s`)
    await wait(BEFORE_STANDBY_MS)
    await pair.addStandby()
  },
}

export const standbyGone: Fault = {
  what: 'kill -9 of the standby, for which every commit waits, started again after 10 s',
  async run({ pair }, { recovering }) {
    await pair.killStandby()
    await wait(ALONE_MS)
    recovering()
    await pair.startStandby()
  },
}

export const silentConnection: Fault = {
  what: `a replica's connections to the database drop all packets for 15 s`,
  aim: 10,
  async run({ replicas: [replica] }, { figure }) {
    const unsilence = await silence(replica)
    const begun = performance.now()
    const over = AbortSignal.timeout(SILENT_MS)
    const noticed = await untilNoticed(replica, over)
    const seconds = ((noticed ?? Infinity) - begun) / 1000
    const by = hasOwnNetwork() ? 'packets dropped by iptables' : 'HAProxy stopped (SIGSTOP)'
    figure(
      noticed === null
        ? `not noticed in ${SILENT_MS / 1000} s; ${by}`
        : `noticed after ${seconds.toFixed(1)} s (aim ≤ ${NOTICE_AIM}); ${by}`,
    )
    await new Promise<void>((resolve) => {
      if (over.aborted) resolve()
      over.addEventListener('abort', () => resolve())
    })
    await unsilence()
  },
}

/** Without a network of its own this run can't drop packets. A stopped proxy passes none either. */
async function silence({ databasePort, databaseProxy }: Replica): Promise<() => Promise<void>> {
  if (hasOwnNetwork()) return dropPackets(databasePort)
  databaseProxy.freeze()
  return async () => databaseProxy.thaw()
}

/** Returns when the replica first said that it can't work; null if it did not until `over`. */
async function untilNoticed(replica: Replica, over: AbortSignal): Promise<number | null> {
  while (!over.aborted) {
    if ((await readiness(replica)) === 503) return performance.now()
    await wait(POLL_MS)
  }
  return null
}

export const exhaustedPool: Fault = {
  what: 'a lock held for 10 s that every write waits for, until all pools are full',
  async run({ pair }, { recovering }) {
    await pair.asSuperuser(async (client) => {
      await client.query('begin')
      await client.query('lock table visits in exclusive mode')
      await wait(HELD_MS)
      recovering()
      await client.query('rollback')
    })
  },
}
