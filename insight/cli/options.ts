import { parseArgs } from 'node:util'
import type { Columns } from './read-visits.ts'

const KNOWN = {
  score: { type: 'string' },
  restaurant: { type: 'string' },
  guest: { type: 'string' },
  ml: { type: 'boolean' },
} as const

const USAGE = 'npm run rank -- FILE.csv --score COLUMN --restaurant COLUMN [--guest COLUMN] [--ml]'

/** The command line has a fault. The message is one line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface Options {
  file: string
  columns: Columns
  method: 'REML' | 'ML'
}

/** Parses the command line. Throws `UsageError`. */
export function optionsOf(args: readonly string[]): Options {
  const { values, positionals } = parsed(args)
  const [file, unknown] = positionals
  if (file === undefined) throw usage('Name a file')
  if (unknown !== undefined) throw usage(`Unknown argument ${unknown}`)
  const { score, restaurant, guest = null, ml = false } = values
  if (score === undefined) throw usage('Name the column of scores by --score')
  if (restaurant === undefined) throw usage('Name the column of restaurants by --restaurant')
  return { file, columns: { score, restaurant, guest }, method: ml ? 'ML' : 'REML' }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: KNOWN, allowPositionals: true })
  } catch (error) {
    const [line] = (error as Error).message.split(/\.? To specify|\n/)
    throw usage(line!)
  }
}

const usage = (fault: string) => new UsageError(`${fault}. Use: ${USAGE}`)
