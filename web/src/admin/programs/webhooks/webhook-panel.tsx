import { Trans, useLingui } from '@lingui/react/macro'
import type { NewWebhook, Webhook } from '@cloche/contract/webhooks.ts'
import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import { useGroupWords } from '../../entities/groups/use-group-words.ts'
import { ChangedNotice } from '../../kit/changed-notice.tsx'
import { Fact, Facts } from '../../kit/facts.tsx'
import { InPlaceQuestion } from '../../kit/in-place-question.tsx'
import { currentAfter, mergeEdits } from '../../kit/merge-edits.ts'
import { Moment } from '../../kit/moment.tsx'
import { Panel } from '../../kit/panel.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { StatusMark } from '../../kit/status-mark.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EVENT_WORDS, stateMark } from '../../entities/webhooks/labels.ts'
import { useChangeWebhook, useEditWebhook, valuesOf } from './use-webhooks.ts'
import { isFilledIn, WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { look } from '../../kit/look.ts'
import styles from './webhooks.module.css'

interface Props {
  webhook: Webhook
  close: () => void
}

/** Shows a webhook with its deliveries, or the form that changes it. */
export function WebhookPanel({ webhook, close }: Props) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <EditWebhook webhook={webhook} close={() => setEditing(false)} />
  return <OneWebhook webhook={webhook} close={close} edit={() => setEditing(true)} />
}

function OneWebhook({ webhook, close, edit }: Props & { edit: () => void }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null)
  const { id, version, name, url, events, stopped, oldSecretUntil } = webhook
  const inWords = useGroupWords()
  const test = useChangeWebhook('POST /webhook/{id}/test')
  const change = useChangeWebhook('PUT /webhook/{id}')
  const rotate = useChangeWebhook('POST /webhook/{id}/rotate')
  const remove = useChangeWebhook('DELETE /webhook/{id}')
  const on = { params: { id } }
  const isOn = stopped === null
  const error = test.error ?? change.error
  return (
    <Panel
      title={name}
      opened
      onClose={close}
      size={640}
      footer={
        <>
          <Button
            leftSection={<Send size={16} aria-hidden />}
            loading={test.isPending}
            onClick={() => test.mutate(on)}
          >
            <Trans context="webhook">Test</Trans>
          </Button>
          <Button variant="default" onClick={edit}>
            <Trans>Edit</Trans>
          </Button>
        </>
      }
    >
      {error && <SaveFailure error={error} />}
      {rotate.data && <WebhookSecret secret={rotate.data.secret} isNew={false} />}
      <Facts>
        <Fact name={t`Status`}>
          <StatusMark mark={stateMark(webhook)} />
        </Fact>
        <Fact name={t`Address of the receiver`}>
          <span className={styles.url}>{url}</span>
        </Fact>
        <Fact name={t`What the receiver is notified of`}>
          {events.map((event) => t(EVENT_WORDS[event])).join(' · ')}
        </Fact>
        <Fact name={t`Sees only`}>{webhook.reach && inWords(webhook.reach)}</Fact>
        <Fact name={t`Old secret signs until`}>{oldSecretUntil && <Moment at={oldSecretUntil} />}</Fact>
      </Facts>
      <DeliveryLog webhookId={id} sends={isOn} />
      {asking === 'rotate' && (
        <InPlaceQuestion
          act={<Trans>Make a new secret</Trans>}
          mutation={rotate}
          confirm={() => rotate.mutate(on, { onSuccess: () => setAsking(null) })}
          keep={() => setAsking(null)}
        >
          <Trans>
            The old secret signs for 24 hours more. Put the new one into the receiver in that time.
          </Trans>
        </InPlaceQuestion>
      )}
      {asking === 'remove' && (
        <InPlaceQuestion
          act={<Trans>Remove for good</Trans>}
          mutation={remove}
          confirm={() => remove.mutate(on, { onSuccess: close })}
          keep={() => setAsking(null)}
        >
          <Trans>Nothing is sent there any more, and its deliveries are removed from the log.</Trans>
        </InPlaceQuestion>
      )}
      {asking === null && (
        <div className={look.row(2, look.put.stretched)}>
          <Button
            variant="subtle"
            loading={change.isPending}
            onClick={() =>
              change.mutate({ ...on, body: { name, url, events, enabled: !isOn }, ifMatch: version })
            }
          >
            {isOn ? <Trans context="webhook">Turn off</Trans> : <Trans context="webhook">Turn on</Trans>}
          </Button>
          <Button variant="subtle" onClick={() => setAsking('rotate')}>
            <Trans>New secret</Trans>
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking('remove')}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** Starts from the webhook as it was on opening: the list reloads after a refused save too. */
function EditWebhook({ webhook, close }: Props) {
  const { t } = useLingui()
  const form = useId()
  const change = useEditWebhook()
  const [loaded, setLoaded] = useState(webhook)
  const [values, setValues] = useState(valuesOf(loaded))
  const [isDirty, setDirty] = useState(false)
  const { name } = loaded
  const theirs = currentAfter<Webhook>(change.error)
  const put = (from: Webhook, next: NewWebhook) => change.mutate({ from, values: next }, { onSuccess: close })
  const takeTheirs = (stored: Webhook, taken: NewWebhook) => {
    setLoaded(stored)
    setValues(taken)
    change.reset()
  }
  return (
    <Panel
      title={t`Change ${name}`}
      opened
      onClose={close}
      dirty={isDirty && !change.isSuccess}
      size={640}
      footer={
        <Button type="submit" form={form} loading={change.isPending} disabled={!isFilledIn(values)}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      {theirs && (
        <WebhookConflict
          loaded={loaded}
          mine={values}
          theirs={theirs}
          takeTheirs={(taken) => takeTheirs(theirs, taken)}
          keepMine={(merged) => put(theirs, merged)}
        />
      )}
      {change.error && !theirs && <SaveFailure error={change.error} />}
      <WebhookForm
        id={form}
        values={values}
        change={(next) => {
          setValues(next)
          setDirty(true)
        }}
        error={change.error}
        submit={() => put(loaded, values)}
      />
    </Panel>
  )
}

interface ConflictProps {
  loaded: Webhook
  mine: NewWebhook
  theirs: Webhook
  takeTheirs: (taken: NewWebhook) => void
  keepMine: (merged: NewWebhook) => void
}

/** Asks whose values stay of what both changed. */
function WebhookConflict({ loaded, mine, theirs, takeTheirs, keepMine }: ConflictProps) {
  const { t } = useLingui()
  const stored = valuesOf(theirs)
  const changes = mergeEdits(valuesOf(loaded), mine, stored)
  const labels = {
    name: t({ context: 'webhook', message: 'Name' }),
    url: t`Address of the receiver`,
    events: t`What the receiver is notified of`,
    reach: t`Sees only`,
  }
  const inWords = useGroupWords()
  const shown = (field: keyof NewWebhook, values: NewWebhook) => {
    if (field === 'reach') return inWords(values.reach ?? [])
    return field === 'events'
      ? values.events.map((event) => t(EVENT_WORDS[event])).join(' · ')
      : values[field]
  }
  return (
    <ChangedNotice
      changes={changes.overlaps.map((field) => ({
        label: labels[field],
        theirs: shown(field, stored),
        mine: shown(field, mine),
      }))}
      takeTheirs={() => takeTheirs(changes.taken)}
      keepMine={() => keepMine(changes.merged)}
    />
  )
}
