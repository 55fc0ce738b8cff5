import type { Visit } from '@cloche/contract/visits.ts'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { useSession } from '../../boot/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { useDevice } from '../shell/device-context.ts'
import { canHandOver, download, handOver } from '../waiting/hand-over.ts'
import { calendarFile } from './calendar-file.ts'
import styles from './facts.module.css'

/** Hands a coming visit over to the phone's calendar, where this can be done. */
export function CalendarButton({ visit }: { visit: Visit }) {
  const device = useDevice()
  const { platform } = useSession()
  if (!canHandOver(platform)) return null
  const give = () => {
    const file = calendarFile(visit, device.now())
    if (platform === 'web') download(file)
    else void handOver(file, platform).catch(console.error)
  }
  return (
    <Button kind="quiet" className={styles.calendar} onClick={give}>
      <CalendarPlus size={18} aria-hidden="true" />
      <Trans>Add to the calendar</Trans>
    </Button>
  )
}
