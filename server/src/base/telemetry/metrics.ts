import cluster, { type Worker } from 'node:cluster'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Histogram,
  type PrometheusContentType,
  Registry,
} from 'prom-client'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// These are measured deep inside the slices, once per process, and are registered by `openMetrics`.
const NOWHERE = { registers: [] }

export const jobDurations = new Histogram({
  name: 'cloche_job_duration_seconds',
  help: 'Time that a job took, by queue and outcome; a failed one runs again',
  labelNames: ['queue', 'outcome'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 30, 2 * MINUTE],
  ...NOWHERE,
})

const syncLag = new Histogram({
  name: 'cloche_sync_lag_seconds',
  help: "From a guest's entry on the phone to its arrival, by kind",
  labelNames: ['kind'],
  buckets: [1, 5, 30, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, DAY, 7 * DAY],
  ...NOWHERE,
})

const photoBytes = new Counter({
  name: 'cloche_photo_bytes_total',
  help: 'Bytes of the photos that guests sent and that were stored',
  ...NOWHERE,
})

const photosStored = new Counter({
  name: 'cloche_photos_stored_total',
  help: 'Photos that guests sent and that were stored',
  ...NOWHERE,
})

const COUNTED = [jobDurations, syncLag, photoBytes, photosStored]

/** Measures how long ago, by the phone, a guest made what arrives now. */
export function observeSyncLag(kind: string, capturedAt: Date, now: Date): void {
  syncLag.observe({ kind }, Math.max(0, now.getTime() - capturedAt.getTime()) / 1000)
}

export function countPhoto(bytes: number): void {
  photosStored.inc()
  photoBytes.inc(bytes)
}

const KIND = 'cloche:metrics'

/** A worker's question, and the first process's answer to it. */
interface Message {
  kind: typeof KIND
  number: number
  /** Prometheus's text; missing in a question, and in the answer when a worker kept silent. */
  text?: string
}

const isMessage = (message: unknown): message is Message =>
  (message as Partial<Message> | null)?.kind === KIND

export interface Metrics {
  /** The metrics of this process. */
  register: Registry
  /** Prometheus's text: of this process, or the sum over all workers. Rejects when one of them does not answer. */
  read(): Promise<string>
}

export function openMetrics(): Metrics {
  const register = cluster.isWorker ? new AggregatorRegistry<PrometheusContentType>() : new Registry()
  collectDefaultMetrics({ register })
  for (const metric of COUNTED) register.registerMetric<string>(metric)
  if (!cluster.isWorker) return { register, read: () => register.metrics() }
  // The first process asks every worker for these.
  AggregatorRegistry.setRegistries(register)
  return { register, read: askFirstProcess() }
}

function askFirstProcess(): () => Promise<string> {
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  process.on('message', (message) => {
    if (!isMessage(message)) return
    const { resolve, reject } = waiting.get(message.number)!
    waiting.delete(message.number)
    if (message.text === undefined) reject(new Error('a worker does not answer'))
    else resolve(message.text)
  })
  let number = 0
  return () => {
    const answer = Promise.withResolvers<string>()
    waiting.set(++number, answer)
    process.send!({ kind: KIND, number } satisfies Message)
    return answer.promise
  }
}

/** In the first process: sums the metrics of all workers for the one that asks. */
export function sumMetrics(): void {
  const all = new AggregatorRegistry()
  const answer = async (worker: Worker, { number }: Message) => {
    const text = await all.clusterMetrics().catch(() => undefined)
    if (worker.isConnected()) worker.send({ kind: KIND, number, text } satisfies Message)
  }
  cluster.on('message', (worker, message: unknown) => {
    if (isMessage(message)) void answer(worker, message)
  })
}
