import { ApiProblem } from '@cloche/client/problem.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { useState } from 'react'
import { useDevice } from '../shell/device-context.ts'

/** `unsent`: there is no connection. `changed`: the visit is not as this phone knew it. */
export type Sending = 'idle' | 'sending' | 'unsent' | 'changed' | 'refused'

const CHANGED: readonly string[] = ['not_found', 'visit_closed', 'conflict']

/** Sends what needs a connection, and keeps the visit of the answer. `send` resolves to whether the server knows. */
export function useSending() {
  const device = useDevice()
  const [state, setState] = useState<Sending>('idle')
  const send = async (call: () => Promise<Visit>) => {
    setState('sending')
    try {
      device.keepVisit(await call())
      setState('idle')
      return true
    } catch (error) {
      const code = error instanceof ApiProblem ? error.problem.code : null
      const isChanged = code !== null && CHANGED.includes(code)
      setState(code === null ? 'unsent' : isChanged ? 'changed' : 'refused')
      if (isChanged) void device.refreshVisits()
      return false
    }
  }
  return { state, send }
}
