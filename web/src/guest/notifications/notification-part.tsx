import { Trans } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import { NotificationSettings, type ActProps } from '../../boot/notification-settings.tsx'
import { useNotificationSettings } from '../../boot/use-notification-settings.ts'
import { Button } from '../../ui/button.tsx'
import menu from '../shell/menu-sheet.module.css'

/** In place of the menu's rows: how the guest is notified. */
export function NotificationPart({ back }: { back: () => void }) {
  return (
    <div className={menu.stack}>
      {/* The button that opened this part is gone, and the focus with it. */}
      <button type="button" className={`${menu.row} ${menu.act}`} onClick={back} autoFocus>
        <ChevronLeft size={20} aria-hidden="true" />
        <Trans>Menu</Trans>
      </button>
      <NotificationSettings state={useNotificationSettings()} isGuest Act={Act} />
    </div>
  )
}

function Act({ act, isDanger, children }: ActProps) {
  return (
    <Button kind={isDanger ? 'danger' : 'quiet'} onClick={act}>
      {children}
    </Button>
  )
}
