import { ApiProblem } from '@cloche/client/problem.ts'
import { useCall } from '../../kit/use-call.ts'
import { useChange, useReload } from '../../kit/use-change.ts'

/** Loads whether the user's own two-step login is on. */
export function useTotp() {
  return useCall('GET /user/totp', {})
}

/** Changes the user's own two-step login. If another window has changed it, reloads the state and calls `leave`. */
export function useTotpCalls(leave: () => void) {
  const reload = useReload(['GET /user/totp'])
  const onError = async (error: Error) => {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'conflict') return
    await reload()
    leave()
  }
  return {
    begin: useChange('POST /user/totp', [], { onError }),
    confirm: useChange('PUT /user/totp', ['GET /user/totp'], { onError }),
    turnOff: useChange('POST /user/totp/off', ['GET /user/totp'], { onError }),
    renew: useChange('POST /user/totp/recovery-codes', ['GET /user/totp'], { onError }),
  }
}
