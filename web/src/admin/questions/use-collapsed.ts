import { startTransition, useCallback, useState } from 'react'
import type { Branch } from './tree/branches.ts'

/** A bank with more items than this starts folded, so that its categories fit the eye. */
const MANY = 200

/** Keeps which categories are folded: at first all where there are more than `most` questions. */
export function useCollapsed(branches: readonly Branch[], openId: string | null, most = MANY) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(() => atFirst(branches, openId, most))
  const toggle = useCallback(
    // Hundreds of rows may mount, which must not block the screen.
    (id: string) => startTransition(() => setCollapsed((now) => toggled(now, id))),
    [],
  )
  const unfold = useCallback(
    (id: string | null | undefined) =>
      setCollapsed((now) => (id && now.has(id) ? new Set([...now].filter((each) => each !== id)) : now)),
    [],
  )
  const setAll = (folded: boolean) =>
    startTransition(() => setCollapsed(new Set(folded ? branches.map(({ category }) => category.id) : [])))
  return { collapsed, toggle, unfold, setAll }
}

function toggled(collapsed: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(collapsed)
  if (!next.delete(id)) next.add(id)
  return next
}

function atFirst(branches: readonly Branch[], openId: string | null, most: number): Set<string> {
  const count = branches.reduce((sum, { questions }) => sum + questions.length, 0)
  if (count <= most) return new Set()
  const others = branches.filter(({ questions }) => !questions.some(({ id }) => id === openId))
  return new Set(others.map(({ category }) => category.id))
}
