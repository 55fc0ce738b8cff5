import type { MenuFailureReason, MenuState } from '@cloche/contract/menu.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Words = (detail: string) => MessageDescriptor

const EMPTY_FILE = msg`There is nothing in it: dishes are read from cell A1 of the first sheet down, drinks from A1 of the second.`

/** Texts by the number of the sheet whose first cell is empty. */
const EMPTY: Record<string, MessageDescriptor> = {
  1: msg`Cell A1 of the first sheet is empty. Dishes are read from there down to the first empty cell.`,
  2: msg`Cell A1 of the second sheet is empty. Drinks are read from there down to the first empty cell.`,
}

/** Texts by the bound of a file that the sheet exceeds. */
const TOO_LARGE: Record<string, MessageDescriptor> = {
  cells: msg`Its first two sheets have too many cells: 250,000 at most.`,
  size: msg`It has too much content: 20 MB unpacked at most.`,
  memory: msg`Reading it takes too much memory. Save its first two sheets alone in a workbook of their own.`,
  time: msg`Reading it takes too long. Save its first two sheets alone in a workbook of their own.`,
}

/** Says why the sheet could not be read, for a reader who can fix that. */
export const FAILURE_WORDS: Record<MenuFailureReason, Words> = {
  unreachable: (code) => msg`Its server doesn't answer, or breaks off (${code}).`,
  timeout: () => msg`Its server takes longer than 10 seconds.`,
  status: (status) => msg`Its server answers with the error ${status}.`,
  redirects: () => msg`Its address leads on to others without end, or nowhere.`,
  private_address: (address) =>
    msg`Its address leads into a private network (${address}). Whoever runs the server can allow that with MENU_PRIVATE_RANGES.`,
  too_large: (bound) => TOO_LARGE[bound] ?? msg`It is too large: 5 MB at most.`,
  html: () => msg`There is a web page at its address, not a sheet.`,
  unsupported: () => msg`It is not an .xlsx or .ods workbook, or it is damaged or protected by a password.`,
  empty: (sheet) => EMPTY[sheet] ?? EMPTY_FILE,
  no_file: () => msg`There is no such file on the server, or the server may not read it.`,
  internal: () => msg`Something went wrong on the server. Its log says more.`,
}

export const SHARE_IT = msg`Open the sheet, choose Share, and let anyone with the link view it.`

/** Google shows its log-in page or refuses if a sheet is not shared. */
export function isPrivateSheet(
  source: NonNullable<MenuState['source']>,
  { reason, detail }: { reason: MenuFailureReason; detail: string },
): boolean {
  if (source.kind !== 'google') return false
  return reason === 'html' || (reason === 'status' && ['401', '403', '404'].includes(detail))
}
