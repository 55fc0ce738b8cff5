import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median } from '../measure/rounds.ts'
import { type Connection, environmentOf } from '../product/database.ts'

const ACCEPT = fileURLToPath(new URL('../../../server/src/test/accept-process.ts', import.meta.url))

/** Milliseconds per acceptance. */
interface AcceptTimes {
  whole: number
  withoutSummaries: number
  /** Milliseconds that a reader of the summaries, or the job, spends on each accepted visit later. */
  applying: number
}

interface Measured {
  times: { whole: number; without: number }[]
  applying: number
}

/** Accepts submitted visits by the product's own code, each with all listeners and with all but the summaries in turn. */
export async function measureAccept(connection: Connection, dataDir: string): Promise<AcceptTimes> {
  const env = { ...environmentOf(connection), DATA_DIR: dataDir, DEMO: '0' }
  const { stdout } = await promisify(execFile)(process.execPath, [ACCEPT], { env })
  const { times, applying } = JSON.parse(stdout) as Measured
  return {
    whole: median(times.map(({ whole }) => whole)),
    withoutSummaries: median(times.map(({ without }) => without)),
    applying,
  }
}
