import { LINKS_MAX } from '@cloche/contract/constants.ts'
import type { MadeLink } from '@cloche/contract/many-users.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../boot/session-context.tsx'
import { useReload } from '../../kit/use-change.ts'

/** Makes links for many guests in several calls. If a call fails, the links made so far stay, and a retry continues. */
export function useManyLinks(ids: readonly string[]) {
  const { api } = useSession()
  const [made, setMade] = useState<readonly MadeLink[]>([])
  const [done, setDone] = useState(0)
  const making = useMutation({
    mutationFn: async (send: boolean) => {
      for (let from = done; from < ids.length; from += LINKS_MAX) {
        const part = ids.slice(from, from + LINKS_MAX)
        const { items } = await api.call('POST /user/bulk/link', { body: { ids: part, send } })
        setMade((before) => [...before, ...items])
        setDone(from + part.length)
      }
    },
    onSettled: useReload(['link']),
  })
  return { made, done, making }
}
