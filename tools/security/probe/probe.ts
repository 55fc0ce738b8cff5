import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** A reading of the product's process since the last one. Milliseconds and bytes. */
export interface Reading {
  /** The longest time that the event loop computed without turning. Unlike lateness, a busy machine does not raise it. */
  heldMs: number
  /** The largest lateness that `monitorEventLoopDelay` saw, for whatever reason. */
  delayMs: number
  rss: number
  heapUsed: number
}

export interface Asked {
  id: number
  collect: boolean
}

const TICK_MS = 5

/** Returns the microseconds that this thread has computed. */
function computed(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

function watchLoop(): () => Pick<Reading, 'heldMs' | 'delayMs'> {
  const delays = monitorEventLoopDelay({ resolution: TICK_MS })
  delays.enable()
  let heldMs = 0
  let last = { at: performance.now(), computed: computed() }
  const tick = () => {
    const now = { at: performance.now(), computed: computed() }
    const late = now.at - last.at - TICK_MS
    heldMs = Math.max(heldMs, Math.min(late, (now.computed - last.computed) / 1000))
    last = now
  }
  setInterval(tick, TICK_MS).unref()
  return () => {
    tick()
    const reading = { heldMs, delayMs: Math.max(0, delays.max / 1e6 - TICK_MS) }
    heldMs = 0
    delays.reset()
    return reading
  }
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as NodeJS.GCFunction
  // A collection as last resort also returns memory that the heap reserves.
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Child processes of the product load this module too, but only the server answers. */
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
