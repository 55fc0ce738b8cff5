import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { look } from './look.ts'
import styles from './in-place-question.module.css'
import { SaveFailure } from './save-failure.tsx'

interface Props {
  /** What follows from the act. */
  children: ReactNode
  act: ReactNode
  mutation: { error: Error | null; isPending: boolean }
  confirm: () => void
  keep: () => void
}

/** Asks in place of the button for an act that can't be undone. */
export function InPlaceQuestion({ children, act, mutation, confirm, keep }: Props) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={look.stack(3, styles.question)}>
      <p id={id}>{children}</p>
      {mutation.error && <SaveFailure error={mutation.error} />}
      <div className={look.row(2, look.put.stretched)}>
        <Button color="red" loading={mutation.isPending} onClick={confirm}>
          {act}
        </Button>
        <Button variant="default" onClick={keep} autoFocus>
          <Trans>Keep</Trans>
        </Button>
      </div>
    </div>
  )
}
