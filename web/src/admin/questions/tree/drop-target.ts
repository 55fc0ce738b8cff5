import type { BankQuestion } from '@cloche/contract/questions.ts'
import type { DropTarget } from '../../kit/tree-places.ts'
import { beside, into } from './places.ts'

/** Returns where an item dropped at a point would land; null if it can't land there. */
export function dropTarget(
  tree: Element,
  items: readonly BankQuestion[],
  id: string,
  { x, y }: { x: number; y: number },
): DropTarget | null {
  const bounds = tree.getBoundingClientRect()
  const within = Math.min(Math.max(x, bounds.left + 1), bounds.right - 1)
  const under = document.elementsFromPoint(within, y).find((each) => tree.contains(each) && each !== tree)
  if (!under) return null
  const isCategory = items.find((item) => item.id === id)?.parent === null
  return isCategory ? besideBranch(under, items, id, y) : amongQuestions(under, items, id, y)
}

function besideBranch(under: Element, items: readonly BankQuestion[], id: string, y: number) {
  const branch = under.closest<HTMLElement>('[data-branch]')
  return branch && next(branch, branch.dataset['branch']!, items, id, y)
}

function amongQuestions(
  under: Element,
  items: readonly BankQuestion[],
  id: string,
  y: number,
): DropTarget | null {
  const row = under.closest<HTMLElement>('li[data-item]')
  if (row) return next(row, row.dataset['item']!, items, id, y)
  const branch = under.closest<HTMLElement>('[data-branch]')
  if (!branch) return null
  const list = branch.querySelector('ul')
  const head = under.closest('[data-item]')
  const end = list && head ? 'first' : 'last'
  const at = head ?? list?.lastElementChild ?? branch
  return { place: into(items, id, branch.dataset['branch']!, end), at, side: 'after' }
}

function next(
  element: Element,
  otherId: string,
  items: readonly BankQuestion[],
  id: string,
  y: number,
): DropTarget | null {
  const { top, height } = element.getBoundingClientRect()
  const side = y < top + height / 2 ? 'before' : 'after'
  const place = beside(items, id, otherId, side)
  return place && { place, at: element, side }
}
