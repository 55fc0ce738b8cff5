import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { failureOf, type Failure } from '../fault.tsx'

interface Asked {
  /** The operator that the consent names: null when none is set, undefined while unknown. */
  operator?: string | null
  failure?: Failure
}

/** Loads the operator. The consent names the operator, so nobody can agree before this has loaded. */
export function useOperator() {
  const { api } = useSession()
  const [asked, set] = useState<Asked>({})
  const ask = useCallback(() => {
    api.call('GET /user/anketa').then(set, (error: unknown) => set({ failure: failureOf(error) }))
  }, [api])
  useEffect(ask, [ask])
  const retry = () => {
    set({})
    ask()
  }
  return { operator: asked.operator, failure: asked.failure, retry }
}
