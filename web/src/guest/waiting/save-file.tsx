import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession, useSessionState } from '../../boot/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { useDevice } from '../shell/device-context.ts'
import { canHandOver, handOver } from './hand-over.ts'
import styles from './waiting.module.css'

type Step = 'idle' | 'busy' | 'saved' | 'failed'

/** Saves the waiting items as a file that staff can import, for a phone that can never send them. */
export function SaveFile() {
  const device = useDevice()
  const { platform } = useSession()
  const session = useSessionState()
  const [step, setStep] = useState<Step>('idle')

  const save = async (userId: string) => {
    setStep('busy')
    try {
      const { queueFile, queueFileName } = await import('@cloche/engine/queue-export.ts')
      const blob = await queueFile(userId, device.waiting.get(), device.waitingPhoto, {
        now: device.now(),
        clockOffset: device.clockOffset(),
      })
      const file = new File([blob], queueFileName(new Date()), { type: blob.type })
      setStep((await handOver(file, platform)) ? 'saved' : 'idle')
    } catch {
      setStep('failed')
    }
  }

  return (
    <>
      <Button
        kind="quiet"
        disabled={step === 'busy'}
        onClick={() => session.status === 'user' && void save(session.user.id)}
      >
        <Trans>Save to a file</Trans>
      </Button>
      <p className={styles.saved} role="status">
        {step === 'saved' && (
          <Trans>
            Send this file to whoever gave you the link: they can read it in, and nothing counts twice if it
            is sent from here as well.
          </Trans>
        )}
        {step === 'failed' &&
          (canHandOver(platform) ? (
            <Trans>The file could not be written. Free some room on this phone and try again.</Trans>
          ) : (
            <Trans>
              This app can’t write a file on this phone. What waits stays here: tell whoever gave you the
              link.
            </Trans>
          ))}
      </p>
    </>
  )
}
