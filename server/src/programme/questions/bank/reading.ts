import { BANK_MAX } from '@cloche/contract/constants.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import type { Context } from '../../../base/context.ts'
import { inOrder } from '../order.ts'
import { currentBank } from '../queries.ts'
import { presentItem } from './present.ts'
import { removedItems } from './queries.ts'

/** The bank, whole and in order: each category followed by its questions, add-on sections last. */
export async function bank({ db }: Context): Promise<BankQuestion[]> {
  return inOrder(await currentBank(db)).map(presentItem)
}

/** The bank with the items removed last, each in its place. */
export async function bankWithRemoved({ db }: Context): Promise<BankQuestion[]> {
  const [current, removed] = await Promise.all([currentBank(db), removedItems(db, BANK_MAX)])
  return inOrder([...current, ...removed]).map(presentItem)
}
