import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toasts.ts'
import { emptyDevice } from '@cloche/engine/browser/count-pending.ts'
import { useReadable } from '../readable.ts'
import { useGround } from './device-context.ts'
import { forgetPictures } from './pictures.ts'
import styles from './menu-sheet.module.css'

/** Warns first when unsent items would stay on the phone, or typed texts would go; otherwise logs out at once. */
export function Logout() {
  const session = useSession()
  const { device, drafts } = useGround()
  const { queued, sending, failed } = useReadable(device.delivery)
  const [step, setStep] = useState<'idle' | 'warned' | 'failed'>('idle')
  const waiting = queued + sending + failed
  const typed = [...useReadable(drafts)]
  const unsaved = typed.filter(([, { means }]) => means === null).length
  const isWarned = step === 'warned' && waiting + unsaved > 0

  const logout = async () => {
    toasts.finish()
    try {
      await session.logout(async () => {
        const left = await device.forget(emptyDevice)
        if (left === 0) for (const [field] of typed) drafts.keep(field, null)
        await forgetPictures()
        return left
      })
    } catch {
      setStep('failed')
    }
  }

  return (
    <>
      {isWarned && waiting === 0 && (
        <p className={styles.warning} role="alert">
          <Plural
            value={unsaved}
            one="What you typed in # field is not saved. It is removed with the logout."
            other="What you typed in # fields is not saved. It is removed with the logout."
          />
        </p>
      )}
      {isWarned && waiting > 0 && (
        <p className={styles.warning} role="alert">
          <Plural
            value={waiting}
            one="# thing has not been sent yet."
            other="# things have not been sent yet."
          />{' '}
          <Trans>What waits stays on this phone and is sent when you log in here again.</Trans>
        </p>
      )}
      {step === 'failed' && (
        <p className={styles.warning} role="alert">
          <Trans>Logging out needs a signal. Try again a little later.</Trans>
        </p>
      )}
      <Button
        kind={isWarned ? 'danger' : 'quiet'}
        wide
        onClick={() => (waiting + unsaved > 0 && !isWarned ? setStep('warned') : void logout())}
      >
        {isWarned ? <Trans>Log out anyway</Trans> : <Trans>Log out</Trans>}
      </Button>
    </>
  )
}
