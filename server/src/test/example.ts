import { randomUUID } from 'node:crypto'
import { z } from 'zod'

interface Shape {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  $ref?: string
  $defs?: Record<string, Shape>
  properties?: Record<string, Shape>
  items?: Shape
  minItems?: number
  minLength?: number
  minimum?: number
}

/** Returns a value of a schema's shape. It ignores patterns, so a field with one may still be refused. */
export function exampleOf(schema: z.ZodType): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return valueOf(shape, shape.$defs ?? {})
}

function valueOf(shape: Shape, known: Record<string, Shape>): unknown {
  const of = (each: Shape) => valueOf(each, known)
  if (shape.$ref) return of(known[shape.$ref.split('/').at(-1)!] ?? {})
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const [branch] = shape.anyOf ?? shape.oneOf ?? []
  if (branch) return of(branch)
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map(of)) as object
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, each]) => [name, of(each)]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () => of(shape.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return textOf(shape)
    default:
      return null
  }
}

function textOf({ format, minLength = 1 }: Shape): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date-time') return new Date().toISOString()
  if (format === 'date') return new Date().toISOString().slice(0, 10)
  return 'x'.repeat(minLength)
}

/** Returns copies of a value, each with one leaf replaced. */
export function withLeaves(value: unknown, leaf: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => withLeaves(each, leaf).map((changed) => value.with(index, changed)))
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, each]) =>
      withLeaves(each, leaf).map((changed) => ({ ...value, [name]: changed })),
    )
  return [leaf]
}
