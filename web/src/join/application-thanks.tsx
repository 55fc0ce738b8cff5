import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { formatPhone, type PhoneCountry } from '@cloche/contract/phone.ts'
import styles from './join.module.css'

/** The data of a sent application, kept in the state of the history entry for the thanks. */
export interface Sent {
  firstName: string
  phone: string
  /** The address that was confirmed in place of the phone. */
  email?: string | undefined
  /** The country of phones, if it was known. */
  country?: string | undefined
}

export function ApplicationThanks({ firstName, phone, email, country }: Sent) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const spelled = email ?? (country ? formatPhone(phone, country as PhoneCountry) : phone)
  return (
    <div className={styles.form}>
      <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true" className={styles.seal}>
        <path d="M12 54a36 36 0 0 1 72 0ZM4 66h88M48 12V9" />
        <path d="m34 42 10 9 18-20" />
      </svg>
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Thank you, {firstName}</Trans>
      </h1>
      <p>
        <Trans>Your application is with us, and nothing of it is left on this phone.</Trans>
      </p>
      <p className={styles.lead}>
        <Trans>
          We read every one ourselves. When there is a visit for you, a link comes to{' '}
          <b dir="ltr" className={styles.whole}>
            {spelled}
          </b>
          : open it, and all you need is there.
        </Trans>
      </p>
    </div>
  )
}
