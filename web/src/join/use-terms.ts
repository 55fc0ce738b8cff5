import { useCallback, useEffect, useState } from 'react'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { useSession } from '../boot/session-context.tsx'
import { failureOf, type Failure } from './fault.tsx'

/** What the server says to applicants: whom the consent names, the country of phones, how the code comes. */
export type Terms = CallOutput<'GET /user/anketa'>

export interface AskedTerms {
  /** Undefined while unknown. */
  terms?: Terms
  failure?: Failure
  retry: () => void
}

/** Loads the terms. The consent names the operator, so nobody can agree before this has loaded. */
export function useTerms(): AskedTerms {
  const { api } = useSession()
  const [asked, set] = useState<Omit<AskedTerms, 'retry'>>({})
  const ask = useCallback(() => {
    api.call('GET /user/anketa').then(
      (terms) => set({ terms }),
      (error: unknown) => set({ failure: failureOf(error) }),
    )
  }, [api])
  useEffect(ask, [ask])
  const retry = () => {
    set({})
    ask()
  }
  return { ...asked, retry }
}
