import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** What the product's process says of itself since it was last asked. Milliseconds and bytes. */
export interface Reading {
  /** The longest time that the event loop computed without turning: a busy machine makes it late, but computes nothing. */
  heldMs: number
  /** How late `monitorEventLoopDelay` saw it at most, whatever the reason. */
  delayMs: number
  rss: number
  heapUsed: number
}

export interface Asked {
  id: number
  collect: boolean
}

const TICK_MS = 5

/** Microseconds that this thread has computed. */
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
  // The last resort gives back what the heap keeps for later, too.
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
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
