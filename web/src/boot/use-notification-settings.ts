import { useCallback, useEffect, useRef, useState } from 'react'
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
  reload(): void
  save(change: NotificationChange): void
  /** Mutes every channel after the warning. */
  confirm(): void
  dismiss(): void
}

/**
 * How the user is notified; each change is stored at once, after those before it. Where one can't be stored, it is taken back with
 * those that were to follow.
 */
export function useNotificationSettings(): NotificationState {
  const { api } = useSession()
  const [settings, setSettings] = useState<Settings | null>()
  const [fault, setFault] = useState<'failed' | 'silent' | null>(null)
  const [pending, setPending] = useState<NotificationChange | null>(null)
  /** The changes that the server has not stored, oldest first; the first is on its way. */
  const queue = useRef<NotificationChange[]>([])

  const load = useCallback(
    () => api.call('GET /user/notification').then(setSettings, () => setSettings(null)),
    [api],
  )
  useEffect(() => void load(), [load])

  const save = (change: NotificationChange) => {
    if (!settings) return
    setFault(null)
    setSettings({ ...settings, ...change })
    queue.current.push(change)
    if (queue.current.length === 1) void store(settings)
  }

  const store = async (before: Settings) => {
    let stored = before
    let change: NotificationChange | undefined
    try {
      while ((change = queue.current[0])) {
        stored = await api.call('PUT /user/notification', { body: change })
        queue.current.shift()
        setSettings(queue.current.reduce<Settings>((now, next) => Object.assign(now, next), { ...stored }))
      }
    } catch (error) {
      queue.current = []
      setSettings(stored)
      const isSilent = error instanceof ApiProblem && error.problem.code === 'conflict'
      setPending(isSilent ? change! : null)
      setFault(isSilent ? 'silent' : 'failed')
    }
  }

  return {
    settings,
    fault,
    reload: () => {
      setSettings(undefined)
      void load()
    },
    save,
    confirm: () => save({ ...pending, silence: true }),
    dismiss: () => setFault(null),
  }
}
