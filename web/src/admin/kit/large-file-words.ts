import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { FileBound, Problem } from '@cloche/contract/problems.ts'

const WORDS: Record<FileBound, MessageDescriptor> = {
  rows: msg`The file has too many rows: 5000 at most. Split it.`,
  cells: msg`The file has too many cells: 250,000 at most. Split it, or remove columns that are not needed.`,
  size: msg`The file has too much content: 20 MB unpacked at most. Split it, or remove texts that are not needed.`,
  memory: msg`Reading the file takes too much memory. Copy the rows into a new workbook, or split it.`,
  time: msg`Reading the file takes too long. Copy the rows into a new workbook, or split it.`,
}

/** Says which bound a table or workbook exceeds; null when the answer names none. */
export function largeFileWords(errors: NonNullable<Problem['errors']>): MessageDescriptor | null {
  const bound = errors.find(({ path }) => path === 'file')?.message ?? ''
  return bound in WORDS ? WORDS[bound as FileBound] : null
}
