import { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// A thread of a child process, which is awake whatever the thread of the tasks does.

const MEGABYTE = 1024 * 1024
/** At a gigabyte a second, what is taken between two looks is small beside any limit. */
const LOOK_MILLISECONDS = 25

const end = () => process.kill(process.pid, 'SIGKILL')

// Standard input closes with the process at its other end, even one that was killed.
new Socket({ fd: 0 }).on('close', end).on('error', end).resume()
setInterval(() => {
  if (process.memoryUsage.rss() > Number(workerData) * MEGABYTE) end()
}, LOOK_MILLISECONDS)
parentPort!.postMessage('watching')
