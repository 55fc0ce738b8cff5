import fc from 'fast-check'
import type { z } from 'zod'

/** Values by the field's name, for fields whose schema does not describe the value. */
export type ByName = Readonly<Record<string, fc.Arbitrary<unknown>>>

type Schema = z.core.$ZodType
type Def = { type: string } & Record<string, unknown>

const MAX_TEXT = 40
const MAX_ITEMS = 4
/** The most parts within each other of a schema that is a part of itself. */
const DEEPEST = 3

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def
interface Bag {
  minimum?: number
  maximum?: number
  format?: string
  patterns?: Set<RegExp>
}

const bagOf = (schema: Schema): Bag => schema._zod.bag

/** Generates values that a schema usually accepts. Refinements beyond the type are left to chance. */
export function validFor(schema: Schema, byName: ByName, depth = 0): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  const of = (part: unknown) => validFor(part as Schema, byName, depth)
  const inner = (name = 'innerType') => of(def[name])
  switch (def.type) {
    case 'string':
      return textFor(schema, def, byName)
    case 'number':
      return numberFor(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
      return fc.constantFrom(...(def.values as unknown[]))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Record<string, unknown>))
    case 'object':
      return objectFor(def.shape as Record<string, Schema>, byName, of)
    case 'array':
      return fc.array(inner('element'), {
        minLength: bagOf(schema).minimum ?? 0,
        maxLength: MAX_ITEMS,
      })
    case 'tuple':
      return fc.tuple(...(def.items as Schema[]).map(of))
    case 'record':
      return fc.dictionary(of(def.keyType).map(String), of(def.valueType), { maxKeys: MAX_ITEMS })
    case 'union':
      return fc.oneof(...(def.options as Schema[]).map(of))
    case 'nullable':
      return fc.option(inner(), { nil: null })
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inner(), { nil: undefined })
    case 'nonoptional':
      return inner().filter((value) => value !== undefined)
    case 'readonly':
    case 'catch':
      return inner()
    case 'pipe':
      // What is looked at before it is read has the schema that reads it.
      return inner(defOf(def.in as Schema).type === 'transform' ? 'out' : 'in')
    case 'lazy':
      return depth < DEEPEST ? validFor((def.getter as () => Schema)(), byName, depth + 1) : fc.constant({})
    case 'any':
    case 'unknown':
    case 'custom':
      return fc.jsonValue({ maxDepth: 2 })
    default:
      throw new Error(
        `The fuzzer knows no values of the schema type ${def.type}: teach it in tools/security/fuzz/valid.ts`,
      )
  }
}

function objectFor(
  shape: Record<string, Schema>,
  byName: ByName,
  of: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    name in byName ? fc.oneof({ weight: 9, arbitrary: byName[name]! }, of(schema)) : of(schema),
  ])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
}

const instants = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2110-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  guid: fc.uuid(),
  email: fc.constantFrom('ada@example.com', 'a.b+c@example.org', 'x@y.co'),
  url: fc.webUrl(),
  datetime: instants,
  date: instants.map((instant) => instant.slice(0, 10)),
}

function textFor(schema: Schema, def: Def, byName: ByName): fc.Arbitrary<unknown> {
  const { format, minimum, maximum, patterns } = bagOf(schema)
  const called = (def.format as string | undefined) ?? format ?? ''
  const known = FORMATS[called]
  if (known) return called === 'uuid' ? (byName.id ?? known) : known
  const pattern = [...(patterns ?? [])].find((each) => canGenerate(each))
  if (pattern) return fc.stringMatching(pattern)
  const minLength = Math.min(minimum ?? 0, MAX_TEXT)
  const maxLength = Math.min(maximum ?? MAX_TEXT, MAX_TEXT)
  const fitting = fc.string({ unit: 'grapheme', minLength, maxLength })
  const longest = maximum ?? 0
  return longest > MAX_TEXT
    ? fc.oneof({ weight: 20, arbitrary: fitting }, fc.constant('x'.repeat(longest)))
    : fitting
}

/** fast-check generates texts of most patterns, but not of those with Unicode classes. */
function canGenerate(pattern: RegExp): boolean {
  try {
    fc.sample(fc.stringMatching(pattern), 1)
    return true
  } catch {
    return false
  }
}

function numberFor(schema: Schema): fc.Arbitrary<number> {
  const { minimum, maximum, format } = bagOf(schema)
  const min = minimum ?? -1000
  const max = maximum ?? Math.max(min, 0) + 1000
  const edges = fc.constantFrom(min, max)
  if (format?.includes('int')) return fc.oneof(fc.integer({ min, max }), edges)
  return fc.oneof(fc.double({ min, max, noNaN: true }), edges)
}
