import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { currentRequestId } from './request-id.ts'

interface Line {
  level: number
  msg?: string
  err?: { stack?: string }
}

function readable(line: string): string {
  const { level, msg = '', err } = JSON.parse(line) as Line
  return [`${pino.levels.labels[level]}: ${msg}`, ...(err?.stack ? [err.stack] : [])].join('\n')
}

/** Readable lines for a terminal; stored logs stay JSON. */
const terminal: DestinationStream = {
  write: (line) => {
    process.stderr.write(`${readable(line)}\n`)
  },
}

/** Lines that can't be written, since the disk is full or nobody reads them, are lost: the log must never end what it tells about. */
function descriptor(fd: number): DestinationStream {
  let isCut = false
  return {
    write: (line) => {
      let rest = Buffer.from(isCut ? `\n${line}` : line)
      try {
        while (rest.length > 0) {
          rest = rest.subarray(writeSync(fd, rest))
          isCut = rest.length > 0
        }
      } catch {
        // The next line tries again.
      }
    },
  }
}

/** The fields of an error that never contain personal data, unlike a row's values or a message's text. */
const FIELDS = ['code', 'syscall', 'table', 'column', 'constraint', 'routine'] as const
type Described = Partial<Record<(typeof FIELDS)[number], unknown>>

/** An error without values: its message may quote typed text or a token. */
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

const standard = () => (process.stderr.isTTY ? terminal : descriptor(2))

/** Lines contain routes, ids and counts, never a requested address, a body, a recipient or a secret. */
export function makeLog({ logLevel }: Pick<Config, 'logLevel'>, destination = standard()): Logger {
  // A line written while a request is served names the request, unless the line does so itself.
  const mixin = () => {
    const requestId = currentRequestId()
    return requestId === undefined ? {} : { requestId }
  }
  return pino({ level: logLevel, serializers: { err: describeError }, mixin }, destination)
}
