import { testsIn } from '@cloche/checklist/condition.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import type { PreviewItem } from '../preview-context.ts'

/** The preview of a category shows no more questions than this. */
const SHOWN = 30

/**
 * Returns what the phone needs to show a question: its category, the question, and the questions that its conditions
 * refer to. For a category, returns its first questions. `bank` is in order.
 */
export function previewItems(bank: readonly BankQuestion[], id: string): PreviewItem[] {
  const byId = new Map(bank.map((item) => [item.id, item]))
  const item = byId.get(id)
  if (!item) return []
  if (item.parent === null) return [item, ...bank.filter(({ parent }) => parent === id).slice(0, SHOWN)]
  const category = byId.get(item.parent)
  if (!category) return []
  const needed = new Set<BankQuestion>()
  addWithSources(item, byId, needed)
  const inOrder = bank.filter((each) => needed.has(each))
  return [category, ...inOrder.map((each) => (each === item ? each : asIn(category.id, each)))]
}

function addWithSources(item: BankQuestion, byId: ReadonlyMap<string, BankQuestion>, all: Set<BankQuestion>) {
  if (all.has(item)) return
  all.add(item)
  const tests = item.options.showIf ? testsIn(item.options.showIf) : []
  for (const { question } of tests) {
    const source = byId.get(question)
    if (source) addWithSources(source, byId, all)
  }
}

const moved = new WeakMap<BankQuestion, BankQuestion>()

/** Caches copies, so that unchanged items do not render again. */
function asIn(category: string, item: BankQuestion): BankQuestion {
  if (item.parent === category) return item
  const known = moved.get(item)
  const copy = known?.parent === category ? known : { ...item, parent: category }
  moved.set(item, copy)
  return copy
}
