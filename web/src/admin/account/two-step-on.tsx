import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ShieldCheck } from 'lucide-react'
import { LinkMoment } from '../users/link-moment.tsx'
import styles from './account.module.css'

/** Fewer recovery codes than this are a reason to make new ones. */
const FEW_CODES = 4

interface Props {
  enabledAt: string
  codesLeft: number
  renew: () => void
  turnOff: () => void
}

export function TwoStepOn({ enabledAt, codesLeft, renew, turnOff }: Props) {
  return (
    <>
      <p className={styles.on}>
        <ShieldCheck size={18} aria-hidden />
        <span>
          <Trans>
            On since <LinkMoment at={enabledAt} />
          </Trans>
        </span>
      </p>
      <p className={codesLeft < FEW_CODES ? styles.warn : styles.soft}>
        <Plural
          value={codesLeft}
          _0="No recovery code is left: make new ones before you lose your phone."
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={renew}>
          <Trans>Make new recovery codes</Trans>
        </Button>
        <Button variant="subtle" color="red" onClick={turnOff}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
    </>
  )
}
