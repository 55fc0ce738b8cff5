import { useState } from 'react'
import { CODE } from '@cloche/contract/codes.ts'
import type { Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import type { SentCode } from '../anketa/draft.ts'
import { phoneForCall, type PhoneCountry } from '@cloche/contract/phone.ts'
import { failureOf, type Failure } from '../fault.tsx'
import { provePerson } from './prove-person.ts'

const SECOND = 1000

/** Requests a code, after proving that the user is a person. */
export function useAskCode(country: PhoneCountry, sent: (code: SentCode) => void) {
  const { api } = useSession()
  const [busy, setBusy] = useState<'proving' | 'sending' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const ask = async (phone: string, email?: string) => {
    setBusy('proving')
    setFailure(null)
    try {
      const captcha = await provePerson(api)
      setBusy('sending')
      sent(await requestCode(api, { phone, email, country }, captcha))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(null)
    }
  }
  return { ask, busy, failure }
}

interface Receiver {
  phone: string
  email: string | undefined
  country: PhoneCountry
}

async function requestCode(
  api: Api,
  { phone, email, country }: Receiver,
  captcha: string,
): Promise<SentCode> {
  const telephone = phoneForCall(phone, country)
  const body = { telephone, email, captcha, language: currentLanguage() }
  try {
    const { resendAfter, expiresIn } = await api.call('POST /user/sms', { body })
    return { phone, email, ...sentCode(resendAfter * SECOND, expiresIn * SECOND) }
  } catch (error) {
    const wait = waitForNext(error)
    if (!wait) throw error
    // The first request sent the code, but its answer was lost.
    return { phone, email, ...sentCode(wait, CODE.seconds * SECOND) }
  }
}

/**
 * Returns the milliseconds until another code can be sent, if the error says that one was sent just now; otherwise
 * null.
 */
function waitForNext(error: unknown): number | null {
  const often = error instanceof ApiProblem && error.problem.code === 'rate_limited' ? error : null
  return often && often.retryAfter <= CODE.resendSeconds * SECOND ? often.retryAfter : null
}

function sentCode(resendIn: number, expiresIn: number): Omit<SentCode, 'phone' | 'email'> {
  const now = Date.now()
  return { resendAt: now + resendIn, expiresAt: now + expiresIn, wrong: 0, over: false }
}
