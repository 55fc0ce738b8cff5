import { Trans } from '@lingui/react/macro'
import { currentLanguage } from '../../../boot/i18n.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { formatAgo } from '../../kit/ago.ts'

interface Props {
  at: string
  /** Milliseconds in which a use counts as one of this moment, because the server does not store each. */
  fresh: number
}

/** Says when a session or a token was used last. */
export function LastUsed({ at, fresh }: Props) {
  const now = useSession().api.serverNow()
  if (now.getTime() - Date.parse(at) < fresh) return <Trans>in use now</Trans>
  const ago = formatAgo(at, now, currentLanguage())
  return <Trans>last used {ago}</Trans>
}
