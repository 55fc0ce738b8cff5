import type { Logger } from 'pino'
import { fileReader } from '../../base/files/file-reader.ts'
import { Problem } from '../../base/faults/problem.ts'
import { MenuFailure } from './failure.ts'
import type { Lists, ReadLists } from './lists.ts'

const reader = fileReader<Uint8Array, ReadLists>(new URL('./lists-process.ts', import.meta.url))

/** The lists of a workbook (`lists.ts`), read in a process of their own. Throws a MenuFailure. */
export async function readLists(bytes: Buffer, log: Logger): Promise<Lists> {
  if (bytes.length === 0) throw new MenuFailure('empty')
  const { headless, ...lists } = await reader.read(bytes, log).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    if (error.code === 'too_large') throw new MenuFailure('too_large', error.errors?.[0]?.message)
    throw new MenuFailure(isPage(bytes) ? 'html' : 'unsupported')
  })
  if (headless !== null) throw new MenuFailure('empty', String(headless))
  if (lists.dishes.length === 0) throw new MenuFailure('empty', lists.drinks.length > 0 ? '1' : '')
  return lists
}

function isPage(bytes: Buffer): boolean {
  return /^\uFEFF?\s*<(!doctype html|!--|html|head|body)/i.test(bytes.subarray(0, 1024).toString())
}
