import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { CallInput, CallOutput } from '@cloche/contract/calls.ts'
import { useSession } from './session-context.tsx'

type Settings = CallOutput<'GET /user/notification'>
export type NotificationChange = NonNullable<CallInput<'PUT /user/notification'>['body']>

export interface NotificationState {
  /** Undefined: no answer yet; null: the call failed. */
  settings: Settings | null | undefined
  /** Why the last change is not stored; `silent`: it mutes every channel and waits for a confirmation. */
  fault: 'failed' | 'silent' | null
  /** Changes wait for one another, so that each starts from the answer to the last. */
  busy: boolean
  reload(): void
  save(change: NotificationChange): void
  /** Mutes every channel after the warning. */
  confirm(): void
  dismiss(): void
}

/** How the user is notified; each change is stored at once and taken back where it can't be. */
export function useNotificationSettings(): NotificationState {
  const { api } = useSession()
  const [settings, setSettings] = useState<Settings | null>()
  const [fault, setFault] = useState<'failed' | 'silent' | null>(null)
  const [pending, setPending] = useState<NotificationChange | null>(null)
  const [busy, setBusy] = useState(false)

  const load = useCallback(
    () => api.call('GET /user/notification').then(setSettings, () => setSettings(null)),
    [api],
  )
  useEffect(() => void load(), [load])

  const save = async (change: NotificationChange) => {
    const before = settings
    if (!before || busy) return
    setBusy(true)
    setFault(null)
    setSettings({ ...before, ...change })
    try {
      setSettings(await api.call('PUT /user/notification', { body: change }))
    } catch (error) {
      setSettings(before)
      const isSilent = error instanceof ApiProblem && error.problem.code === 'conflict'
      setPending(isSilent ? change : null)
      setFault(isSilent ? 'silent' : 'failed')
    } finally {
      setBusy(false)
    }
  }

  return {
    settings,
    fault,
    busy,
    reload: () => {
      setSettings(undefined)
      void load()
    },
    save: (change) => void save(change),
    confirm: () => void save({ ...pending, silence: true }),
    dismiss: () => setFault(null),
  }
}
