import { useEffect } from 'react'

let many = 0

/** Registers unsaved input while `active`, which `hasUnsaved` reports. */
export function useUnsaved(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined
    many++
    return () => void many--
  }, [active])
}

export const hasUnsaved = () => many > 0
