import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '@cloche/contract/webhooks.ts'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from '../../../ui/link.tsx'
import { AsOf } from '../../kit/as-of.tsx'
import { List } from '../../kit/list.tsx'
import { Moment } from '../../kit/moment.tsx'
import { PageNotice } from '../../kit/page-notice.tsx'
import { Page } from '../../kit/page.tsx'
import { look } from '../../kit/look.ts'
import list from '../../kit/rows.module.css'
import { StatusMark } from '../../kit/status-mark.tsx'
import { useOpenPanel } from '../../kit/use-open-panel.ts'
import { DELIVERY_MARKS, EVENT_WORDS, stateMark } from '../../entities/webhooks/labels.ts'
import { NewWebhook } from './new-webhook.tsx'
import { useCall } from '../../kit/use-call.ts'
import { WebhookPanel } from './webhook-panel.tsx'
import shared from '../programs.module.css'

/** Lists the webhooks; each opens with its deliveries. */
export default function WebhooksPage() {
  const { t } = useLingui()
  const panel = useOpenPanel()
  const query = useCall('GET /webhook', {}, { select: ({ items }) => items })
  const opened = query.data?.find(({ id }) => id === panel.open)
  const actions = (
    <>
      <AsOf query={query} refresh={() => void query.refetch()} />
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={panel.add}>
        <Trans>New webhook</Trans>
      </Button>
    </>
  )
  return (
    <Page title={t`Webhooks`} back={<BackToAccount />} actions={actions}>
      <p className={shared.lead}>
        <Trans>
          A webhook notifies a program of yours when something happens, so that it need not ask. Requests are
          signed by the Standard Webhooks specification and name no guest.
        </Trans>
      </p>
      <List query={query} items={query.data} expected={2} empty={<NoWebhooks />}>
        {(webhooks) => (
          <ul className={list.rows}>
            {webhooks.map((webhook) => (
              <li key={webhook.id} className={list.row}>
                <WebhookRow webhook={webhook} link={panel.link(webhook.id)} />
              </li>
            ))}
          </ul>
        )}
      </List>
      {panel.adding && <NewWebhook close={panel.close} show={panel.show} />}
      {opened && <WebhookPanel key={opened.id} webhook={opened} close={panel.close} />}
    </Page>
  )
}

interface RowProps {
  webhook: Webhook
  link: ReturnType<ReturnType<typeof useOpenPanel>['link']>
}

function WebhookRow({ webhook, link }: RowProps) {
  const { t } = useLingui()
  const { name, url, events, last } = webhook
  return (
    <>
      <div className={list.what}>
        <h2>
          <Link {...link} data-row>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className={look.text('soft')}>{url}</p>
        <p className={look.text('soft')}>{events.map((event) => t(EVENT_WORDS[event])).join(' · ')}</p>
      </div>
      <div className={look.stack(1)}>
        <StatusMark mark={stateMark(webhook)} />
        {last && (
          <span className={look.row(2, look.text('soft', 'xs'))}>
            <Trans>
              Last: <StatusMark mark={DELIVERY_MARKS[last.status]} /> <Moment at={last.at} />
            </Trans>
          </span>
        )}
      </div>
    </>
  )
}

function BackToAccount() {
  return (
    <Link to="/admin/account">
      <Trans>Your account</Trans>
    </Link>
  )
}

function NoWebhooks() {
  return (
    <PageNotice title={<Trans>No webhook yet</Trans>}>
      <p>
        <Trans>Make one for each program that is to be notified of visits and signals.</Trans>
      </p>
    </PageNotice>
  )
}
