import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Product } from '../product/product.ts'
import type { Row } from '../output/table.ts'

/** The lateness of an event loop's timers, milliseconds. */
interface Delay {
  p99: number
  longest: number
}

/** The resolution of the server's metrics, which `monitorEventLoopDelay` counts as delay. */
const RESOLUTION_MS = 10

/** Reads the delay of the server's event loop since the last reading. Each reading resets the metrics. */
async function readServer({ url }: Product): Promise<Delay> {
  const answer = await fetch(`${url}/metrics`)
  const text = await answer.text()
  const valueOf = (kind: string) => {
    const seconds = new RegExp(`^nodejs_eventloop_lag_${kind}_seconds (\\S+)$`, 'm').exec(text)?.[1]
    if (seconds === undefined) throw new Error(`/metrics answered ${answer.status} without the event loop`)
    return Number(seconds) * 1000 - RESOLUTION_MS
  }
  return { p99: valueOf('p99'), longest: valueOf('max') }
}

/** Watches the event loop of this process. The process only waits, so the delay is the machine's. */
function watchIdle(): () => Delay {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return () => {
    delays.disable()
    return { p99: delays.percentile(99) / 1e6 - RESOLUTION_MS, longest: delays.max / 1e6 - RESOLUTION_MS }
  }
}

/** Watches the server's event loop while `load` runs. Returns the result of `load` and the row of the event loop. */
export async function watchLoop<T>(
  what: string,
  product: Product,
  load: () => Promise<T>,
): Promise<{ result: T; row: Row }> {
  await readServer(product)
  const readIdle = watchIdle()
  const result = await load()
  const idle = readIdle()
  const server = await readServer(product)
  const value = Math.max(0, server.longest - idle.longest)
  const cells = [server.p99, server.longest, idle.p99, idle.longest].map((delay) => delay.toFixed(1))
  const name = 'longest delay of the event loop, ms beyond that of an idle process'
  return { result, row: { what, cells, bounded: { name, value } } }
}
