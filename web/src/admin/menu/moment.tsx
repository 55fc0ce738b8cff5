import { useLingui } from '@lingui/react/macro'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { formatMoment, ownTimeZone } from '../kit/format.ts'
import { formatAgo } from '../kit/ago.ts'

const MINUTE_MS = 60_000

/** Shows an instant as `20 Nov 2026, 12:30 (3 minutes ago)` by this device's clock. */
export function Moment({ instant }: { instant: string }) {
  const { t } = useLingui()
  const now = useSession().api.serverNow()
  const language = currentLanguage()
  const isNew = now.getTime() - Date.parse(instant) < MINUTE_MS
  const ago = isNew ? t`just now` : formatAgo(instant, now, language)
  return (
    <time dateTime={instant}>
      {formatMoment(instant, language, ownTimeZone())} ({ago})
    </time>
  )
}
