import { exhaustedPool, killPrimary, silentConnection } from './database.ts'
import type { Fault } from './fault.ts'
import { killReplica, rollingRestart, wrongClock } from './replicas.ts'
import { diskFull, storeAway } from './store.ts'

/** All faults by the names of `--only`, in the order in which a run causes them. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  replica: killReplica,
  primary: killPrimary,
  silent: silentConnection,
  store: storeAway,
  disk: diskFull,
  pool: exhaustedPool,
  clock: wrongClock,
  rolling: rollingRestart,
}
