import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { NotificationSettings, type ActProps } from '../../boot/notification-settings.tsx'
import { useNotificationSettings } from '../../boot/use-notification-settings.ts'
import styles from './account.module.css'

/** How one is notified oneself. */
export function OwnNotifications() {
  return (
    <section className={styles.section} aria-labelledby="notifications">
      <h2 id="notifications">
        <Trans>Notifications</Trans>
      </h2>
      <NotificationSettings state={useNotificationSettings()} isGuest={false} Act={Act} />
    </section>
  )
}

function Act({ act, children }: ActProps) {
  return (
    <Button variant="default" onClick={act}>
      {children}
    </Button>
  )
}
