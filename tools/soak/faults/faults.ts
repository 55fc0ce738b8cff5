import { exhaustedPool, killPrimary, silentConnection, standbyGone } from './database.ts'
import type { Fault } from './fault.ts'
import { killReplica, rollingRestart, rollingUpgrade, wrongClock } from './replicas.ts'
import { diskFull, slowDisk, storeAway } from './store.ts'

/** All faults by the names of `--only`, in the order in which a run causes them. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  // The upgrade comes first, so that every other fault meets this version.
  upgrade: rollingUpgrade,
  replica: killReplica,
  primary: killPrimary,
  standby: standbyGone,
  silent: silentConnection,
  store: storeAway,
  disk: diskFull,
  slow: slowDisk,
  pool: exhaustedPool,
  clock: wrongClock,
  rolling: rollingRestart,
}
