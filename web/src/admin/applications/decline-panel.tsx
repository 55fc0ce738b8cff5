import { firstCharacters } from '@cloche/checklist/characters.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { useApplicationCalls, type OpenApplication } from './use-applications.ts'

const MOST = 2000

interface Props {
  application: OpenApplication
  back: () => void
  close: () => void
}

/** Declines an application, with a friendly message that gives a reason, or without a message. */
export function DeclinePanel({ application, back, close }: Props) {
  const { t } = useLingui()
  const { decline } = useApplicationCalls()
  const [isNotified, setNotified] = useState(true)
  const [message, setMessage] = useState('')
  const declining = useMutation({
    mutationFn: () => decline(application, message, isNotified),
    onSuccess: close,
  })
  return (
    <Panel
      title={<bdi>{fullName(application)}</bdi>}
      opened
      onClose={close}
      dirty={message !== '' && !declining.isSuccess}
      footer={
        <>
          <Button loading={declining.isPending} onClick={() => declining.mutate()}>
            <Trans>Decline</Trans>
          </Button>
          <Button variant="default" onClick={back}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      {declining.error && <SaveFailure error={declining.error} />}
      <Switch
        label={t`Notify them by e-mail at ${application.email}`}
        withThumbIndicator={false}
        checked={isNotified}
        onChange={(event) => setNotified(event.currentTarget.checked)}
      />
      {isNotified && (
        <Textarea
          label={t`What else the letter says`}
          description={t`It thanks them and says that it can't be this time; a reason may follow.`}
          value={message}
          onChange={(event) => setMessage(firstCharacters(event.currentTarget.value, MOST))}
          minRows={4}
          autosize
        />
      )}
    </Panel>
  )
}
