import type { BankQuestion } from '@cloche/contract/questions.ts'
import type { BankRow } from './queries.ts'

export function presentItem(row: BankRow): BankQuestion {
  return {
    id: row.id,
    parent: row.parent,
    title: row.title,
    logo: row.logo,
    type: row.type,
    options: row.options,
    order: row.position,
    deletedAt: row.deleted_at,
    version: row.version,
  }
}

type Asked = Pick<BankRow, 'id' | 'parent' | 'title' | 'type' | 'options'> & {
  logo?: string | null | undefined
  name?: string | null | undefined
}

/** A new row; `storeOrder` gives it its position. */
export function rowOf({ id, parent, title, logo = null, type, options, name = null }: Asked): BankRow {
  return { id, parent, title, logo, type, options, position: -1, deleted_at: null, version: 1, name }
}
