import type { Item } from '@cloche/checklist/item.ts'
import type { BankItem } from './bank.ts'
import type { Serving } from './meal.ts'
import type { Look } from './content/shapes.ts'

/** A visit's question with everything entered, and the times. */
export interface Filled extends BankItem, Omit<Item, 'options'> {
  sourceId: string
  dishes: (Serving & { readyTime: string })[]
  photos: Look[]
  answeredAt: Date | null
  commentedAt: Date | null
  note: string | null
}
