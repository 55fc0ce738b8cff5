import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { EXCEEDED, type ExceededBound } from './unanswered.ts'

// A thread of the child that keeps running while the task's thread is busy.

interface Limits {
  residentMegabytes: number
  processorMilliseconds: number
}

/** A thread's own stream is written by the busy thread. */
const STDERR = 2
const MEGABYTE = 1024 * 1024
/** A process that takes a gigabyte a second takes little between two checks, compared with any limit. */
const LOOK_MILLISECONDS = 25

const { residentMegabytes, processorMilliseconds } = workerData as Limits
let begun = process.cpuUsage()

const end = () => process.kill(process.pid, 'SIGKILL')

/** Says on standard error which bound was exceeded, and ends the process. */
function endFor(bound: ExceededBound, detail: string): void {
  try {
    writeSync(STDERR, `${EXCEEDED}${bound}: ${detail}\n`)
  } finally {
    end()
  }
}

// Standard input closes when the parent ends, also when it is killed.
new Socket({ fd: 0 }).on('close', end).on('error', end).resume()
// Until the child is ready no task is to blame for its memory.
parentPort!.once('message', () => {
  setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    const resident = Math.round(process.memoryUsage.rss() / MEGABYTE)
    const milliseconds = Math.round((user + system) / 1000)
    if (resident > residentMegabytes) endFor('memory', `${resident} MB of ${residentMegabytes}`)
    if (milliseconds > processorMilliseconds) endFor('time', `${milliseconds} ms of ${processorMilliseconds}`)
  }, LOOK_MILLISECONDS)
})
parentPort!.on('message', () => (begun = process.cpuUsage()))
parentPort!.postMessage('guarding')
