import pg from 'pg'
import { DIVIDED, type Scheme } from './schemes.ts'
import type { Logged } from './statements.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops'?: number
  Plans?: Node[]
}

/** The number of partitions that a statement reads of each divided table, or the reason why PostgreSQL refuses the statement. */
export type Touched = Map<string, number> | string

/**
 * Explains a statement on the divided tables. All but inserts are run for that, and rolled back: partitions are also left out while a
 * statement runs.
 */
export async function partitionsTouched(
  client: pg.Client,
  scheme: Scheme,
  statement: Logged,
): Promise<Touched> {
  const { text, parameters } = statement
  const options = /^\s*insert/i.test(text) ? 'format json' : 'analyze, timing off, format json'
  await client.query('begin')
  try {
    await client.query(`set local search_path = ${scheme.name}, public`)
    await client.query(`prepare explained as ${text}`)
    const values = parameters.length === 0 ? '' : `(${parameters.join(', ')})`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (${options}) execute explained ${values}`,
    )
    return count(rows[0]!['QUERY PLAN'][0].Plan, scheme)
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.message
    throw error
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

function count(plan: Node, scheme: Scheme): Map<string, number> {
  const read = new Set<string>()
  const visit = (node: Node) => {
    const partition = node['Relation Name']
    if (partition !== undefined && node['Node Type'] !== 'ModifyTable' && node['Actual Loops'] !== 0)
      read.add(partition)
    node.Plans?.forEach(visit)
  }
  visit(plan)
  return new Map(
    Object.keys(DIVIDED).flatMap((table) => {
      const parts = scheme.parts.filter((_, at) => read.has(`${table}_${at}`)).length
      return parts > 0 ? [[table, parts]] : []
    }),
  )
}
