import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { QrCode } from '../../../ui/qr-code.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { look } from '../../kit/look.ts'
import styles from './made-link.module.css'

interface Props {
  link: string
  label: string
  /** What to do with it. */
  children: ReactNode
}

/** Shows a new link. It can't be shown again, because the server stores only a hash. */
export function MadeLink({ link, label, children }: Props) {
  const { t } = useLingui()
  return (
    <section className={look.stack(4, styles.made)} aria-label={label}>
      <QrCode value={link} label={t`The link as a QR code`} />
      <div className={look.stack(3)}>
        <p>{children}</p>
        <TextInput
          aria-label={t`Link`}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={look.row(2, look.put.stretched)}>
          <CopyButton value={link} autoFocus />
          {'share' in navigator && (
            <Button
              variant="default"
              leftSection={<Share2 size={16} aria-hidden />}
              onClick={() => void share(link)}
            >
              <Trans>Share</Trans>
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** Closing the system's share sheet is not a failure. */
function share(url: string): Promise<void> {
  return navigator.share({ url }).catch(() => undefined)
}
