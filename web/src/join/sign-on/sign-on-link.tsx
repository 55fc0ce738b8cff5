import { Trans } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import buttons from '../../ui/button.module.css'
import { keepWantedPage } from './wanted-page.ts'

interface Props {
  /** The address to which the login leads. */
  from: string | undefined
  /** The main action of its screen. */
  isMain?: boolean
  children?: ReactNode
}

/** Leads staff to the provider of single sign-on, where one is set up. */
export function SignOnLink({ from, isMain = false, children }: Props) {
  const { api, platform } = useSession()
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    // A native shell has no cookie to come back with.
    if (platform !== 'web') return
    // Without an answer the password is still there.
    api.call('GET /sso').then(
      (answer) => setName(answer.name),
      () => undefined,
    )
  }, [api, platform])
  if (name === null) return null
  const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`
  const kind = isMain ? buttons.main : buttons.quiet
  return (
    <a
      href={`${api.base}/sso/login${query}`}
      className={[buttons.button, kind, buttons.wide].join(' ')}
      onClick={() => keepWantedPage(from)}
    >
      {children ?? <Trans>Continue with {name}</Trans>}
    </a>
  )
}
