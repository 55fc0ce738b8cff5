import { Trans, useLingui } from '@lingui/react/macro'
import type { Delivery } from '@cloche/contract/webhooks.ts'
import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { Fact, Facts } from '../../kit/facts.tsx'
import { List } from '../../kit/list.tsx'
import { Moment } from '../../kit/moment.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { StatusMark } from '../../kit/status-mark.tsx'
import { DELIVERY_MARKS, failureWords, typeWords } from '../../entities/webhooks/labels.ts'
import { useChangeWebhook, useDeliveries } from './use-webhooks.ts'
import { look } from '../../kit/look.ts'
import styles from './webhooks.module.css'

interface Props {
  webhookId: string
  /** The webhook is on, so that deliveries can be sent again. */
  sends: boolean
}

/** Lists what was sent, newest first, each with its outcome. */
export function DeliveryLog({ webhookId, sends }: Props) {
  const query = useDeliveries(webhookId)
  return (
    <section className={look.stack(3, styles.log)} aria-labelledby="deliveries">
      <h3 id="deliveries">
        <Trans>Deliveries</Trans>
      </h3>
      <List
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        expected={3}
        empty={<Nothing />}
      >
        {(deliveries) => (
          <ul className={styles.deliveries}>
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <OneDelivery webhookId={webhookId} delivery={delivery} sends={sends} />
              </li>
            ))}
          </ul>
        )}
      </List>
    </section>
  )
}

const Nothing = () => (
  <p className={look.text('soft')}>
    <Trans>Nothing was sent yet. A test shows whether the receiver answers.</Trans>
  </p>
)

function OneDelivery({ webhookId, delivery, sends }: Props & { delivery: Delivery }) {
  const { t } = useLingui()
  const resend = useChangeWebhook('POST /webhook/{id}/delivery/{deliveryId}/resend')
  const { id, type, status, attempts, failure, responseStatus, responseBody, milliseconds } = delivery
  return (
    <details className={styles.delivery}>
      <summary>
        <span className={styles.type}>{typeWords(type)}</span>
        <StatusMark mark={DELIVERY_MARKS[status]} />
        <span className={look.text('soft')}>
          <Moment at={delivery.createdAt} />
        </span>
        {failure && (
          <span className={look.classes(look.text('soft', 'xs', 'anywhere'), styles.why)}>
            {failureWords(failure)}
          </span>
        )}
      </summary>
      <div className={look.stack(4, look.put.within, look.put.left, styles.inside)}>
        {resend.error && <SaveFailure error={resend.error} />}
        <Facts>
          <Fact name={t`Tries`}>{attempts}</Fact>
          <Fact name={t`Last try`}>{delivery.lastAttemptAt && <Moment at={delivery.lastAttemptAt} />}</Fact>
          <Fact name={t`Next try`}>{delivery.nextAttemptAt && <Moment at={delivery.nextAttemptAt} />}</Fact>
          <Fact name={t`Answer`}>
            {responseStatus !== null && milliseconds !== null && (
              <Trans>
                {responseStatus} after {milliseconds} ms
              </Trans>
            )}
          </Fact>
          <Fact name="webhook-id">
            <code>{id}</code>
          </Fact>
        </Facts>
        <Code title={t`Sent`} text={delivery.payload} />
        {responseBody && <Code title={t`Beginning of the answer`} text={responseBody} />}
        {delivery.resendable && sends && (
          <Button
            variant="default"
            leftSection={<Send size={16} aria-hidden />}
            loading={resend.isPending}
            onClick={() => resend.mutate({ params: { id: webhookId, deliveryId: id } })}
          >
            <Trans>Send again</Trans>
          </Button>
        )}
      </div>
    </details>
  )
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <figure className={look.stack(1, styles.code)}>
      <figcaption>{title}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={styles.text} role="region" aria-label={title} tabIndex={0} dir="ltr">
        {text}
      </div>
    </figure>
  )
}
