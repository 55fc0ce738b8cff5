import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toasts.ts'
import { emptyDevice } from '@cloche/engine/browser/count-pending.ts'
import { useReadable } from '../readable.ts'
import { useDevice } from './device-context.ts'
import { forgetPictures } from './pictures.ts'
import styles from './menu-sheet.module.css'

/** Warns first when unsent items would stay on the phone; otherwise logs out at once. */
export function Logout() {
  const session = useSession()
  const device = useDevice()
  const { queued, sending, failed } = useReadable(device.delivery)
  const [step, setStep] = useState<'idle' | 'warned' | 'failed'>('idle')
  const waiting = queued + sending + failed

  const logout = async () => {
    toasts.settle()
    try {
      await session.logout(async () => {
        const left = await device.forget(emptyDevice)
        await forgetPictures()
        return left
      })
    } catch {
      setStep('failed')
    }
  }

  return (
    <>
      {step === 'warned' && waiting > 0 && (
        <p className={styles.warning} role="alert">
          <Plural
            value={waiting}
            one="# thing has not been sent yet."
            other="# things have not been sent yet."
          />{' '}
          <Trans>They stay on this phone and are sent when you log in here again.</Trans>
        </p>
      )}
      {step === 'failed' && (
        <p className={styles.warning} role="alert">
          <Trans>Logging out needs a signal. Try again a little later.</Trans>
        </p>
      )}
      <Button
        kind={step === 'warned' ? 'danger' : 'quiet'}
        wide
        onClick={() => (waiting > 0 && step !== 'warned' ? setStep('warned') : void logout())}
      >
        {step === 'warned' && waiting > 0 ? <Trans>Log out anyway</Trans> : <Trans>Log out</Trans>}
      </Button>
    </>
  )
}
