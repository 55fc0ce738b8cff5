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

export function makeLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel }, process.stderr.isTTY ? terminal : pino.destination(2))
}
