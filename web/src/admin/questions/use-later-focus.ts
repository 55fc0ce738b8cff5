import { useCallback, useLayoutEffect, useRef } from 'react'

/** A row that is moved is drawn anew, and would lose the focus: it gets it back with the bank's next state. */
export function useLaterFocus(bank: readonly { id: string }[]): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!bank.some(({ id }) => id === wanted.current)) return
    document.querySelector<HTMLElement>(`a[data-row="${wanted.current}"]`)?.focus()
    wanted.current = null
  }, [bank])
  return useCallback((id) => {
    wanted.current = id
  }, [])
}
