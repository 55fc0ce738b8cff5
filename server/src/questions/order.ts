interface Placed {
  id: string
  parent: string | null
  position: number
  type: string
}

/** Each category followed by its questions, add-on sections last: the order in which the rules are applied. */
export function inOrder<T extends Placed>(items: readonly T[]): T[] {
  const byPlace = items.toSorted((a, b) => addon(a) - addon(b) || a.position - b.position)
  const questions = Map.groupBy(byPlace, (item) => item.parent)
  return (questions.get(null) ?? []).flatMap((category) => [category, ...(questions.get(category.id) ?? [])])
}

const addon = (item: Placed) => Number(item.type === 'addon')
