import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config/config.ts'

interface Line {
  level: number
  msg?: string
  err?: { stack?: string }
}

function readable(line: string): string {
  const { level, msg = '', err } = JSON.parse(line) as Line
  return [`${pino.levels.labels[level]}: ${msg}`, ...(err?.stack ? [err.stack] : [])].join('\n')
}

/** For a person at a terminal; what is kept or collected stays JSON. */
const terminal: DestinationStream = {
  write: (line) => {
    process.stderr.write(`${readable(line)}\n`)
  },
}

/** The fields of an error that name our own things; all others (a row's values, a message's text) may name a person. */
const FIELDS = ['code', 'syscall', 'table', 'column', 'constraint', 'routine'] as const
type Described = Partial<Record<(typeof FIELDS)[number], unknown>>

/** An error without values: what its message quotes may be what somebody typed, or a token. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const message = error.message.replace(/".*"/s, '"…"')
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const named = FIELDS.map((field) => [field, (error as Described)[field]])
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...Object.fromEntries(named.filter(([, value]) => value !== undefined)),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

const standard = () => (process.stderr.isTTY ? terminal : pino.destination(2))

/** Lines hold routes, ids and counts: never an address as it was asked for, a body, a recipient or a secret. */
export function makeLog({ logLevel }: Pick<Config, 'logLevel'>, destination = standard()): Logger {
  return pino({ level: logLevel, serializers: { err: describeError } }, destination)
}
