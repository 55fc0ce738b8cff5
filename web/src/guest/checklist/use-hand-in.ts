import { useState } from 'react'
import type { Checklist } from '../../offline/interface.ts'

type State = { step: 'idle' } | { step: 'busy' } | { step: 'failed'; error: unknown }

export function useHandIn(checklist: Checklist, done: () => void) {
  const [state, setState] = useState<State>({ step: 'idle' })
  const handIn = async () => {
    setState({ step: 'busy' })
    try {
      await checklist.finalize()
    } catch (error) {
      return setState({ step: 'failed', error })
    }
    done()
  }
  return { state, handIn }
}
