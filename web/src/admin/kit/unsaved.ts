import { useEffect } from 'react'

let many = 0

/** Says, while `active`, that something is entered here and not saved. */
export function useUnsaved(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined
    many++
    return () => void many--
  }, [active])
}

export const hasUnsaved = () => many > 0
