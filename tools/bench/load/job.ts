/** A job of the load generator. Every connection repeats its own list until the time is over. */
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
  /** Returns one answer in this many whole, so that the bench can check its body. */
  sampleEvery: number
}

export interface SqlJob {
  kind: 'sql'
  connection: { host: string; user: string; password: string; database: string }
  seconds: number
  connections: Statement[][]
  /** Writes these bytes to a new file there and syncs it before each statement. */
  file?: { folder: string; bytes: Buffer } | undefined
}

/** A prepared statement and its name. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
  /** Any other number of rows is an error. */
  rows: number
}

export interface Sample {
  connection: number
  request: number
  raw: Buffer
}

export interface Result {
  count: number
  /** The time until the last answer. */
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
  max: number
  /** The processor time of the generator itself. */
  cpuSeconds: number
  /** The number of times that each error happened. */
  errors: [message: string, times: number][]
  samples: Sample[]
}
