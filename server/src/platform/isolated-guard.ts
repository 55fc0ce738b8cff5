import { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// A thread of the child that keeps running while the task's thread is busy.

interface Limits {
  residentMegabytes: number
  processorMilliseconds: number
}

const MEGABYTE = 1024 * 1024
/** A process that takes a gigabyte a second takes little between two checks, compared with any limit. */
const LOOK_MILLISECONDS = 25

const { residentMegabytes, processorMilliseconds } = workerData as Limits
let begun = process.cpuUsage()

const end = () => process.kill(process.pid, 'SIGKILL')

// Standard input closes when the parent ends, also when it is killed.
new Socket({ fd: 0 }).on('close', end).on('error', end).resume()
// Until the child is ready no task is to blame for its memory.
parentPort!.once('message', () => {
  setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if (process.memoryUsage.rss() > residentMegabytes * MEGABYTE) end()
    if ((user + system) / 1000 > processorMilliseconds) end()
  }, LOOK_MILLISECONDS)
})
parentPort!.on('message', () => (begun = process.cpuUsage()))
parentPort!.postMessage('guarding')
