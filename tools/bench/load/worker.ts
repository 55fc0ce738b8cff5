import { once } from 'node:events'
import { createHistogram } from 'node:perf_hooks'
import type { Job, Result, Sample } from './job.ts'
import { type LoadConnection, openHttpConnections, openSqlConnections } from './connections.ts'

const MICROSECONDS = 1000

async function drive(connections: LoadConnection[], seconds: number, samples: Sample[]): Promise<Result> {
  const histogram = createHistogram()
  const errors = new Map<string, number>()
  const cpu = process.cpuUsage()
  const begin = performance.now()
  const until = begin + seconds * 1000
  const goRound = async (connection: LoadConnection) => {
    for (let next = 0; performance.now() < until; next = (next + 1) % connection.requests) {
      const sent = performance.now()
      const error = await connection.send(next)
      histogram.record(Math.max(1, Math.round((performance.now() - sent) * MICROSECONDS)))
      if (error !== null) errors.set(error, (errors.get(error) ?? 0) + 1)
    }
  }
  await Promise.all(connections.map(goRound))
  const { user, system } = process.cpuUsage(cpu)
  return {
    count: histogram.count,
    seconds: (performance.now() - begin) / 1000,
    p50: histogram.percentile(50) / MICROSECONDS,
    p99: histogram.percentile(99) / MICROSECONDS,
    max: histogram.max / MICROSECONDS,
    cpuSeconds: (user + system) / 1e6,
    errors: [...errors],
    samples,
  }
}

async function perform(job: Job): Promise<Result> {
  const samples: Sample[] = []
  const connections = await (job.kind === 'http'
    ? openHttpConnections(job, samples)
    : openSqlConnections(job))
  try {
    return await drive(connections, job.seconds, samples)
  } finally {
    await Promise.all(connections.map((connection) => connection.close()))
  }
}

const [job] = (await once(process, 'message')) as [Job]
process.send?.(await perform(job))
