import { Trans, useLingui } from '@lingui/react/macro'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { NewWebhook as Values } from '@cloche/contract/webhooks.ts'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { useChangeWebhook } from './use-webhooks.ts'
import { isFilledIn, WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { look } from '../../kit/look.ts'

const EMPTY: Values = { name: '', url: '', events: [] }

/** Makes a webhook and shows its secret this once. `show` opens the webhook. */
export function NewWebhook({ close, show }: { close: () => void; show: (id: string) => void }) {
  const { t } = useLingui()
  const form = useId()
  const make = useChangeWebhook('POST /webhook')
  const [values, setValues] = useState(EMPTY)
  const made = make.data
  return (
    <Panel
      title={made ? made.name : t`New webhook`}
      opened
      onClose={close}
      dirty={!made && values !== EMPTY}
      footer={
        made ? (
          <Button onClick={() => show(made.id)}>
            <Trans>I have kept it</Trans>
          </Button>
        ) : (
          <Button type="submit" form={form} loading={make.isPending} disabled={!isFilledIn(values)}>
            <Trans>Make the webhook</Trans>
          </Button>
        )
      }
    >
      {made ? (
        <WebhookSecret secret={made.secret} isNew />
      ) : (
        <>
          {make.error && <MakeFailure error={make.error} />}
          <WebhookForm
            id={form}
            values={values}
            change={setValues}
            error={make.error}
            submit={() => make.mutate({ body: values })}
          />
        </>
      )}
    </Panel>
  )
}

function MakeFailure({ error }: { error: Error }) {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'quota_reached')
    return <SaveFailure error={error} />
  return (
    <p role="alert" className={look.text('danger')}>
      <Trans>There are as many webhooks as there may be. Remove one first.</Trans>
    </p>
  )
}
