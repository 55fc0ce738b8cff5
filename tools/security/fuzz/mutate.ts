import fc from 'fast-check'
import { hostileValue } from './hostile-values.ts'

type Json = Record<string, unknown> | unknown[]

export interface Mutation {
  /** Picks one of a value's places. */
  place: number
  act: 'replace' | 'remove' | 'add' | 'rename' | 'repeat'
  value: unknown
  key: string
}

const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'role_id',
  'roleId',
  'deletedAt',
  '$ref',
  '',
  'x'.repeat(300),
  'a\0b',
  '\ud800',
]

export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    place: fc.nat(),
    act: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'rename', 'repeat'),
    value: hostileValue,
    key: fc.constantFrom(...KEYS),
  }),
  { maxLength: 3 },
)

const isContainer = (value: unknown): value is Json => typeof value === 'object' && value !== null

interface Place {
  holder: Json
  key: string
}

function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (!isContainer(value)) return found
  for (const [key, inner] of Object.entries(value)) {
    found.push({ holder: value, key })
    placesOf(inner, found)
  }
  return found
}

/** Defines an own property of any name. An assignment to `__proto__` would define none. */
function put(holder: Json, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

function mutateOnce(root: { value: unknown }, { place, act, key, ...mutation }: Mutation): void {
  const value = structuredClone(mutation.value)
  const places = placesOf(root)
  const { holder, key: at } = places[place % places.length]!
  const current = (holder as Record<string, unknown>)[at]
  if (act === 'replace') put(holder, at, value)
  else if (act === 'remove') delete (holder as Record<string, unknown>)[at]
  else if (act === 'add') put(isContainer(current) ? current : holder, key, value)
  else if (act === 'rename') {
    delete (holder as Record<string, unknown>)[at]
    put(holder, key, current)
  } else
    put(
      holder,
      at,
      Array.from({ length: 20 }, () => structuredClone(current)),
    )
}

/** Copies a JSON value with this many mistakes. Returns undefined if the mistake removes the whole value. */
export function mutate(value: unknown, all: readonly Mutation[]): unknown {
  const root: { value?: unknown } = { value: structuredClone(value) }
  for (const mutation of all) {
    if (!('value' in root)) break
    mutateOnce(root as { value: unknown }, mutation)
  }
  return root.value
}
