import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { failureOf, type Failure } from '../fault.tsx'

interface Asked {
  /** Whom the consent names; null: nobody. Undefined: not known yet. */
  operator?: string | null
  failure?: Failure
}

/** Who runs the programme is a part of the consent's words: without it there is nothing to agree to. */
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
