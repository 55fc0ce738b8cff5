/** What the load generator is asked to do; every connection goes round its own list until the time is over. */
export type Job = HttpJob | SqlJob

export interface HttpJob {
  kind: 'http'
  host: string
  port: number
  seconds: number
  /** Whole requests, head and body, per connection. */
  connections: Buffer[][]
  /** Any other status is an error. */
  status: number
  /** One answer in so many comes back whole, for its body to be checked. */
  sampleEvery: number
}

export interface SqlJob {
  kind: 'sql'
  connection: { host: string; user: string; password: string; database: string }
  seconds: number
  statement: { name: string; text: string }
  /** The statement's values, per connection. */
  connections: unknown[][][]
}

export interface Sample {
  connection: number
  request: number
  raw: Buffer
}

export interface Result {
  count: number
  /** Until the last answer was there. */
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
  max: number
  /** Processor time of the generator itself. */
  cpuSeconds: number
  /** What went wrong, and how often. */
  errors: [message: string, times: number][]
  samples: Sample[]
}
