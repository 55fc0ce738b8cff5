import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, collectDefaultMetrics, type PrometheusContentType, Registry } from 'prom-client'

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
