import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

// The bench preloads this module into the server. The longest turn of its event loop is counted in processor time of the main thread, so
// that waiting for a processor on a busy machine does not count.

const TICK_MS = 5

/** Ticks come between turns, so that a longer turn lies whole between two of them. */
function watchTurns(socketPath: string): void {
  let longest = 0
  let before = process.threadCpuUsage()
  const tick = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
  }
  setInterval(tick, TICK_MS).unref()
  // Each connection reads the milliseconds of the longest turn since the one before.
  createServer((socket) => {
    tick()
    socket.end(longest.toFixed(1))
    longest = 0
  })
    .listen(socketPath)
    .unref()
}

const { BENCH_TURNS } = process.env
const isServer = isMainThread && process.argv[1]?.endsWith('server/src/main.ts')
if (BENCH_TURNS && isServer) watchTurns(BENCH_TURNS)
