import { useCallback, useLayoutEffect, useRef } from 'react'

/** A moved row renders anew and loses the focus. The focus returns with the tree's next state. */
export function useLaterFocus(items: readonly { id: string }[]): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!items.some(({ id }) => id === wanted.current)) return
    document.querySelector<HTMLElement>(`a[data-row="${wanted.current}"]`)?.focus()
    wanted.current = null
  }, [items])
  return useCallback((id) => {
    wanted.current = id
  }, [])
}
