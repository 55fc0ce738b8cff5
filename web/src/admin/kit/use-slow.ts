import { useEffect, useState } from 'react'

const PATIENCE = 4000

/** True once `going` has lasted four seconds. */
export function useSlow(going: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!going) return undefined
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [going])
  return slow
}
