import { useCallback, useEffect, useState } from 'react'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { useSession } from './session-context.tsx'

type TelegramState = CallOutput<'GET /user/telegram'>

const LOOK_MILLISECONDS = 3000
/** Renews the link before its quarter of an hour is over. */
const NEW_LINK_MILLISECONDS = 10 * 60_000

export interface Telegram {
  /** Undefined: no answer yet; null: the call failed. */
  state: TelegramState | null | undefined
  disconnect(): Promise<void>
}

/** The user's connection to the bot, updated as soon as it changes. Failures are only logged (docs/domain.md, Lists that stay). */
export function useTelegram(): Telegram {
  const { api } = useSession()
  const [state, setState] = useState<TelegramState | null>()
  const load = useCallback(
    () =>
      api.call('GET /user/telegram').then(setState, (error: unknown) => {
        console.error(error)
        setState((known) => known ?? null)
      }),
    [api],
  )
  useEffect(() => void load(), [load])

  const waits = Boolean(state?.link)
  useEffect(() => {
    if (!waits) return
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const { telegramLinked } = await api.call('GET /user')
      if (telegramLinked) setState({ enabled: true, linked: true, link: null })
    }
    const looking = setInterval(() => void look().catch(console.error), LOOK_MILLISECONDS)
    const renewing = setInterval(() => void load(), NEW_LINK_MILLISECONDS)
    return () => {
      clearInterval(looking)
      clearInterval(renewing)
    }
  }, [api, load, waits])

  const disconnect = useCallback(
    () => api.call('DELETE /user/telegram').then(load, (error: unknown) => console.error(error)),
    [api, load],
  )
  return { state, disconnect }
}
