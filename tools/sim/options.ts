import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { drawn, inARow } from './seeds.ts'

const KNOWN = {
  seeds: { type: 'string' },
  from: { type: 'string' },
  draw: { type: 'string' },
  jobs: { type: 'string' },
  minimize: { type: 'string' },
  trace: { type: 'boolean' },
  mutants: { type: 'boolean' },
  server: { type: 'string' },
} as const

const USAGE =
  'npm run sim -- [--seeds N] [--draw WORDS | --from SEED] [--jobs N] [--trace] [--mutants [NAME-PART]] [--minimize SEED] [--server real]'

export interface Given {
  mode: 'seeds' | 'mutants' | 'minimize'
  seeds: readonly number[]
  /** The options that draw the same seeds again. */
  which: string
  jobs: number
  trace: boolean
  /** Only planted faults whose name contains this text. */
  named: string
  /** Whether the real server answers. */
  isReal: boolean
}

/** Parses the command line. Throws an error of one line about a mistake in it. */
export function given(args: readonly string[]): Given {
  try {
    return read(args)
  } catch (error) {
    const [line] = (error as Error).message.split(/\.? To specify|\n/)
    throw new Error(`${line}. Use: ${USAGE}`, { cause: error })
  }
}

function read(args: readonly string[]): Given {
  const { values, positionals } = parseArgs({ args: [...args], options: KNOWN, allowPositionals: true })
  const number = (name: keyof typeof KNOWN, otherwise: number, least: number) => {
    const text = values[name]
    if (text === undefined) return otherwise
    if (!/^\d+$/.test(String(text)) || Number(text) < least || Number(text) >= 2 ** 32)
      throw new Error(`--${name} takes a whole number from ${least}, not ${text}`)
    return Number(text)
  }
  const { draw = randomUUID(), trace = false, mutants = false } = values
  const [named = '', unknown] = mutants ? positionals : ['', ...positionals]
  if (unknown !== undefined) throw new Error(`Unknown argument ${unknown}`)
  if (values.draw !== undefined && values.from !== undefined) throw new Error('--draw or --from, not both')
  const isReal = values.server === 'real'
  if (values.server !== undefined && !isReal) throw new Error(`--server takes real, not ${values.server}`)
  if (isReal && mutants) throw new Error('--mutants or --server, not both')
  const count = number('seeds', mutants ? 3000 : isReal ? 500 : 1000, 1)
  const minimize = number('minimize', -1, 0)
  const from = number('from', -1, 0)
  return {
    mode: minimize >= 0 ? 'minimize' : mutants ? 'mutants' : 'seeds',
    seeds: minimize >= 0 ? [minimize] : from < 0 ? drawn(count, draw) : inARow(count, from),
    which: from < 0 ? `--draw ${draw}` : `--from ${from}`,
    jobs: number('jobs', availableParallelism(), 1),
    trace,
    named,
    isReal,
  }
}
