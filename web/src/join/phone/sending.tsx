import { Trans } from '@lingui/react/macro'
import { Away } from '../../ui/away.tsx'
import { Button } from '../../ui/button.tsx'
import type { Draft } from '../anketa/draft.ts'
import { FailureText, FaultBox } from '../fault.tsx'
import styles from '../join.module.css'
import { formatPhone, type PhoneCountry } from '@cloche/contract/phone.ts'
import { useSend } from './use-send.ts'

interface Props {
  draft: Draft
  confirmed: NonNullable<Draft['confirmed']>
  country: PhoneCountry
  sent: () => void
  /** Handles errors that a retry can't cure, and returns whether this was one. */
  refused: (error: unknown) => boolean
}

/** Sends the application by itself once the phone is confirmed. */
export function Sending({ draft, confirmed, country, sent, refused }: Props) {
  const { busy, failure, sendNow } = useSend(draft, sent, refused)
  const address = confirmed.email ?? formatPhone(confirmed.phone, country)
  return (
    <div className={styles.fields}>
      <p className={styles.lead}>
        <Trans>
          <b dir="ltr" className={styles.whole}>
            {address}
          </b>{' '}
          is confirmed.
        </Trans>
      </p>
      {failure && (
        <FaultBox>
          {failure.code === 'unreachable' ? (
            <>
              <Away />{' '}
              <Trans>
                The application is kept on this phone and goes out when there is a connection: leave this page
                open, or come back to it within the hour.
              </Trans>
            </>
          ) : (
            <FailureText failure={failure} />
          )}
        </FaultBox>
      )}
      <Button wide disabled={busy} onClick={sendNow}>
        {busy ? <Trans>Sending the application…</Trans> : <Trans>Send now</Trans>}
      </Button>
    </div>
  )
}
