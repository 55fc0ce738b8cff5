import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageChannel } from '@cloche/contract/messages.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { DATE_LOCALES } from '../../boot/language.ts'
import styles from './outbox.module.css'
import { CHANNELS, CHANNELS_IN_TEXT } from './labels.ts'

/** Which messages stay here because nothing is set up to send them. */
export function ChannelNote({ channels }: { channels: Partial<Record<MessageChannel, boolean>> }) {
  const { t } = useLingui()
  const missing = CHANNELS.filter((channel) => !channels[channel])
  if (missing.length === 0) return null
  const list = new Intl.ListFormat(DATE_LOCALES[currentLanguage()]).format(
    missing.map((channel) => t(CHANNELS_IN_TEXT[channel])),
  )
  return (
    <p className={styles.channels}>
      <Trans>
        Not set up on this server: {list}. Such messages are kept here, to be read or sent later;
        docs/operating.md says how to set it up.
      </Trans>
    </p>
  )
}
