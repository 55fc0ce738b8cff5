import { useCallback, useEffect, useRef, useState } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import type { Draft } from '../anketa/draft.ts'
import { answersOf } from '../anketa/values.ts'
import { failureOf, type Failure } from '../fault.tsx'

const PAUSE = 10_000

/**
 * Sends the application on mount and again when the network may be back; the server stores it once. `refused` returns
 * whether it handled the error.
 */
export function useSend(draft: Draft, sent: () => void, refused: (error: unknown) => boolean) {
  const { api } = useSession()
  const [busy, setBusy] = useState(true)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isSending = useRef(false)
  const latest = useRef({ draft, sent, refused })
  useEffect(() => {
    latest.current = { draft, sent, refused }
  })

  const send = useCallback(() => {
    const { confirmed, consent, values } = latest.current.draft
    if (isSending.current || !confirmed || !consent) return
    isSending.current = true
    const form = { ...answersOf(values), phoneToken: confirmed.phoneToken, consent }
    api
      .call('POST /user/anketa', { body: { form, language: currentLanguage() } })
      .finally(() => (isSending.current = false))
      .then(
        () => latest.current.sent(),
        (error: unknown) => {
          if (!latest.current.refused(error)) setFailure(failureOf(error))
          setBusy(false)
        },
      )
  }, [api])

  useEffect(send, [send])
  const isCutOff = failure?.code === 'unreachable'
  useEffect(() => {
    if (!isCutOff) return
    const timer = setInterval(send, PAUSE)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [isCutOff, send])
  const sendNow = () => {
    setBusy(true)
    send()
  }
  return { busy, failure, sendNow }
}
