import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { useTelegram } from '../../boot/use-telegram.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import menu from '../shell/menu-sheet.module.css'
import styles from './telegram-row.module.css'

/** Connects and disconnects Telegram; hidden where there is no bot, or its state is unknown. */
export default function TelegramRow() {
  const { t } = useLingui()
  const { state, disconnect } = useTelegram()
  if (state?.linked) {
    return (
      <div className={`${menu.row} ${styles.linked}`}>
        <BellRing size={20} aria-hidden="true" />
        <span className={menu.grow} role="status">
          <span>Telegram</span>
          <span className={styles.why}>
            <Trans>Connected</Trans>
          </span>
        </span>
        <Button kind="quiet" className={styles.disconnect} onClick={() => void disconnect()}>
          <Trans>Disconnect</Trans>
        </Button>
      </div>
    )
  }
  if (!state?.link) return null
  return (
    <div className={styles.offer}>
      <a className={menu.row} href={state.link} target="_blank" rel="noreferrer">
        <BellRing size={20} aria-hidden="true" />
        <span className={menu.grow}>
          <Trans>Connect Telegram</Trans>
          <span className={styles.why}>
            <Trans>Reminders and news of your visits</Trans>
          </span>
        </span>
      </a>
      <div className={styles.scan}>
        <QrCode value={state.link} label={t`The link to Telegram as a QR code`} />
        <p>
          <Trans>Telegram is on your phone? Scan this with its camera.</Trans>
        </p>
      </div>
    </div>
  )
}
