import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useTelegram, type Telegram } from '../../../boot/use-telegram.ts'
import { useBackCloses } from '../../../ui/sheet-history.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useAsSheet } from '../../kit/use-as-sheet.ts'
import { useFocusBack } from '../../kit/use-focus-back.ts'
import { look } from '../../kit/look.ts'
import styles from './telegram-modal.module.css'

/** Connects Telegram, in which staff are notified of submitted visits. */
export default function TelegramModal({ close }: { close: () => void }) {
  const { t } = useLingui()
  const telegram = useTelegram()
  const asSheet = useAsSheet(close)
  useBackCloses(close)
  useFocusBack(true)
  return (
    <Modal
      attributes={asSheet}
      opened
      onClose={close}
      returnFocus={false}
      title="Telegram"
      classNames={{ inner: styles.inner, content: styles.content, title: look.text('l') }}
      closeButtonProps={{ 'aria-label': t`Close` }}
      centered
    >
      <div className={look.stack(4, look.put.left)} aria-busy={telegram.state === undefined}>
        <State {...telegram} />
      </div>
    </Modal>
  )
}

function State({ state, disconnect }: Telegram) {
  const { t } = useLingui()
  if (state === undefined) return <Skeleton height={176} />
  if (state?.linked) {
    return (
      <>
        <p role="status">
          <Trans>Telegram is connected: you hear of each visit as soon as it is submitted.</Trans>
        </p>
        <Button variant="default" onClick={() => void disconnect()}>
          <Trans>Disconnect</Trans>
        </Button>
      </>
    )
  }
  if (state && !state.enabled) {
    return (
      <p>
        <Trans>No bot is set up on this server. Whoever runs the server can add one.</Trans>
      </p>
    )
  }
  if (!state?.link) {
    return (
      <p role="alert">
        <Trans>Telegram can't be reached at the moment. Try again a little later.</Trans>
      </p>
    )
  }
  return (
    <>
      <p>
        <Trans>Our bot writes to you when a visit is submitted, with its score and a link.</Trans>
      </p>
      <div className={look.stack(4, styles.ways)}>
        <QrCode value={state.link} label={t`The link to Telegram as a QR code`} />
        <div className={look.stack(3, look.put.left)}>
          <p>
            <Trans>Open Telegram here and press Start.</Trans>{' '}
            <span className={styles.scan}>
              <Trans>Or scan the code with your phone.</Trans>
            </span>
          </p>
          <Button component="a" href={state.link} target="_blank" rel="noreferrer">
            <Trans>Connect Telegram</Trans>
          </Button>
        </div>
      </div>
    </>
  )
}
