import { once } from 'node:events'
import { createHistogram } from 'node:perf_hooks'
import type { Job, Result, Sample } from './job.ts'
import { type Lane, openHttpLanes, openSqlLanes } from './lanes.ts'

const MICROSECONDS = 1000

async function drive(lanes: Lane[], seconds: number, samples: Sample[]): Promise<Result> {
  const histogram = createHistogram()
  const errors = new Map<string, number>()
  const cpu = process.cpuUsage()
  const begin = performance.now()
  const until = begin + seconds * 1000
  const goRound = async (lane: Lane) => {
    for (let next = 0; performance.now() < until; next = (next + 1) % lane.requests) {
      const sent = performance.now()
      const error = await lane.send(next)
      histogram.record(Math.max(1, Math.round((performance.now() - sent) * MICROSECONDS)))
      if (error !== null) errors.set(error, (errors.get(error) ?? 0) + 1)
    }
  }
  await Promise.all(lanes.map(goRound))
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
  const lanes = await (job.kind === 'http' ? openHttpLanes(job, samples) : openSqlLanes(job))
  try {
    return await drive(lanes, job.seconds, samples)
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
  }
}

const [job] = (await once(process, 'message')) as [Job]
process.send?.(await perform(job))
