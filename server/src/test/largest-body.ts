import { z } from 'zod'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
}

/** The length of texts without a maximum, and the number of items in lists and records without one. */
const UNSTATED = { length: 64, items: 100 }

/**
 * Returns about the longest JSON that a schema accepts by its maxima, with each character written as `character`. It
 * ignores patterns and rules against repeated items.
 */
export function largestJson(type: z.ZodType, character: string): string {
  const root = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
  const text = (length: number) => `"${character.repeat(length)}"`
  const list = (count: number, each: string) => Array.from({ length: count }, () => each).join(',')

  function jsonOf(schema: Schema): string {
    if (schema.$ref) return jsonOf(root.$defs![schema.$ref.replace('#/$defs/', '')]!)
    const branches = schema.anyOf ?? schema.oneOf
    if (branches) return longest(branches.map(jsonOf))
    const values = schema.enum ?? ('const' in schema ? [schema.const] : null)
    if (values) return longest(values.map((value) => JSON.stringify(value)))
    switch (schema.type) {
      case 'string':
        return stringOf(schema)
      case 'array':
        return `[${list(schema.maxItems ?? UNSTATED.items, jsonOf(schema.items ?? {}))}]`
      case 'object':
        return objectOf(schema)
      case 'number':
      case 'integer':
        return '-1.7976931348623157e+308'
      default:
        return 'false'
    }
  }

  function stringOf({ format, maxLength }: Schema): string {
    if (format === 'uuid') return JSON.stringify(crypto.randomUUID())
    if (format === 'date-time') return JSON.stringify(new Date().toISOString())
    return text(maxLength ?? UNSTATED.length)
  }

  function objectOf({ properties, additionalProperties, propertyNames }: Schema): string {
    const named = Object.entries(properties ?? {}).map(([key, each]) => `"${key}":${jsonOf(each)}`)
    if (typeof additionalProperties !== 'object') return `{${named.join(',')}}`
    const key = propertyNames ? jsonOf(propertyNames) : text(UNSTATED.length)
    const count = propertyNames?.enum?.length ?? UNSTATED.items
    return `{${[...named, list(count, `${key}:${jsonOf(additionalProperties)}`)].join(',')}}`
  }

  return jsonOf(root)
}

const longest = (texts: string[]) => texts.toSorted((a, b) => b.length - a.length)[0]!
