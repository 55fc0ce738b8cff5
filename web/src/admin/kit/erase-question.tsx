import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { SaveFailure } from './save-failure.tsx'
import { look } from './look.ts'

interface Props {
  name: ReactNode
  question: ReactNode
  erase: () => Promise<unknown>
  erased: () => void
}

/** Asks for confirmation in place of the button, because erasing can't be undone. */
export function EraseQuestion({ name, question, erase, erased }: Props) {
  const [asking, setAsking] = useState(false)
  const erasing = useMutation({ mutationFn: erase, onSuccess: erased })
  if (!asking) {
    return (
      <div>
        <Button variant="subtle" color="red" px="0" onClick={() => setAsking(true)}>
          {name}
        </Button>
      </div>
    )
  }
  return (
    <div role="group" className={look.stack(3)}>
      {erasing.error && <SaveFailure error={erasing.error} />}
      <p>{question}</p>
      <div className={look.row(3, look.put.stretched)}>
        <Button color="red" loading={erasing.isPending} onClick={() => erasing.mutate()}>
          <Trans>Erase for good</Trans>
        </Button>
        <Button variant="default" onClick={() => setAsking(false)} autoFocus>
          <Trans>Keep</Trans>
        </Button>
      </div>
    </div>
  )
}
