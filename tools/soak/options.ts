import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The stores for photos: a small server with the API of S3, OpenStack Swift with that API, or a folder that both replicas share. */
const STORE_NAMES = ['fauxqs', 'swift', 'folder'] as const
export type StoreName = (typeof STORE_NAMES)[number]

export interface Options {
  minutes: number
  guests: number
  staff: number
  seed: number
  /** The names of the faults to cause. */
  only: string[]
  /** The folder of the last release, with which the replicas begin; null: they begin with this version. */
  release: string | null
  store: StoreName
}

/** Reads the options of `npm run soak`. Throws on an unknown option, a number below 1 and a name that no fault has. */
export function readOptions(args: string[], faults: readonly string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '30' },
      guests: { type: 'string', default: '500' },
      staff: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      only: { type: 'string' },
      release: { type: 'string' },
      store: { type: 'string', default: 'fauxqs' },
    },
  })
  const only = values.only === undefined ? [...faults] : values.only.split(',').map((name) => name.trim())
  const unknown = only.filter((name) => !faults.includes(name))
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}: ${faults.join(', ')}`)
  const store = STORE_NAMES.find((name) => name === values.store)
  if (store === undefined) throw new Error(`There is no store ${values.store}: ${STORE_NAMES.join(', ')}`)
  return {
    minutes: numberOf('minutes', values.minutes),
    guests: numberOf('guests', values.guests),
    staff: numberOf('staff', values.staff),
    seed: numberOf('seed', values.seed),
    only,
    release: values.release === undefined ? null : resolve(values.release),
    store,
  }
}

function numberOf(name: string, given: string): number {
  const number = Number(given)
  if (number > 0) return number
  throw new Error(`--${name} must be a number above 0`)
}
