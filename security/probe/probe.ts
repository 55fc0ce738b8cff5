import { openSync, readSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** What the product's process says of itself since it was last asked. Milliseconds and bytes. */
export interface Reading {
  /** The longest time in which the event loop did not turn, without the time it waited for a processor. */
  heldMs: number
  /** The longest delay that `monitorEventLoopDelay` saw. */
  delayMs: number
  rss: number
  heapUsed: number
}

export interface Asked {
  id: number
  collect: boolean
}

const TICK_MS = 5
const SCHEDSTAT = '/proc/self/schedstat'

/** Nanoseconds that the main thread was ready to run and waited for a processor; Linux alone counts them. */
function waitingCounter(): () => number {
  try {
    const file = openSync(SCHEDSTAT, 'r')
    const buffer = Buffer.alloc(100)
    return () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 100, 0)).split(' ')[1])
  } catch {
    return () => 0
  }
}

function watchLoop(): () => Pick<Reading, 'heldMs' | 'delayMs'> {
  const waited = waitingCounter()
  const delays = monitorEventLoopDelay({ resolution: TICK_MS })
  delays.enable()
  let heldMs = 0
  let last = { at: performance.now(), waited: waited() }
  const tick = () => {
    const now = { at: performance.now(), waited: waited() }
    const held = now.at - last.at - TICK_MS - (now.waited - last.waited) / 1e6
    heldMs = Math.max(heldMs, held)
    last = now
  }
  setInterval(tick, TICK_MS).unref()
  return () => {
    tick()
    const reading = { heldMs, delayMs: delays.max / 1e6 }
    heldMs = 0
    delays.reset()
    return reading
  }
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/** Children that the product forks load this module too: only the server itself answers. */
function answerParent(): void {
  const read = watchLoop()
  const collect = collector()
  process.on('message', ({ id, collect: asked }: Asked) => {
    const loop = read()
    if (asked) collect()
    const { rss, heapUsed } = process.memoryUsage()
    process.send!({ id, ...loop, rss, heapUsed })
    if (asked) read()
  })
  process.channel?.unref()
}

if (isMainThread && process.send && process.argv[1]?.endsWith('/server/src/main.ts')) answerParent()
