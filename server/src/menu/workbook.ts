import { fileReader } from '../platform/file-reader.ts'
import { Problem } from '../platform/problem.ts'
import { MenuFailure } from './failure.ts'
import type { Lists } from './lists.ts'

const reader = fileReader<Uint8Array, Lists>(new URL('./lists-process.ts', import.meta.url))

/** The lists of a workbook (`lists.ts`), read in a process of their own. Throws a MenuFailure. */
export async function readLists(bytes: Buffer): Promise<Lists> {
  if (bytes.length === 0) throw new MenuFailure('empty')
  const lists = await reader.run(bytes).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    if (error.code === 'too_large') throw new MenuFailure('too_large')
    throw new MenuFailure(isPage(bytes) ? 'html' : 'unsupported')
  })
  if (lists.dishes.length + lists.drinks.length === 0) throw new MenuFailure('empty')
  return lists
}

function isPage(bytes: Buffer): boolean {
  return /^\uFEFF?\s*<(!doctype html|!--|html|head|body)/i.test(bytes.subarray(0, 1024).toString())
}
