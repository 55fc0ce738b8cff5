import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageChannel, MessageStatus } from '@cloche/contract/messages.ts'
import { Button } from '@mantine/core'
import { currentLanguage } from '../../boot/i18n.ts'
import { localeOf } from '../../boot/language.ts'
import { useAddressFilter } from '../kit/address-filter.ts'
import { AsOf } from '../kit/as-of.tsx'
import { FilterSelect } from '../kit/filter-select.tsx'
import { List } from '../kit/list.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Page } from '../kit/page.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import {
  CHANNEL_WORDS,
  CHANNELS,
  CHANNELS_IN_TEXT,
  STATUS_MARKS,
  STATUSES,
} from '../entities/messages/labels.ts'
import { TrialPanel } from '../entities/messages/trial/trial-panel.tsx'
import { Link } from '../../ui/link.tsx'
import { MessagePanel } from './message-panel.tsx'
import { MessageTable } from './message-table.tsx'
import { OUTBOX_FILTER, type OutboxFilter } from './outbox-filter.ts'
import { useOutbox } from './use-outbox.ts'
import page from '../kit/page.module.css'
import styles from './outbox.module.css'

export default function OutboxPage() {
  const { t } = useLingui()
  const [filter, apply] = useAddressFilter(OUTBOX_FILTER)
  const query = useOutbox(filter)
  const panel = useOpenPanel()
  const { open, close } = panel
  const first = query.data?.pages[0]
  const messages = query.data?.pages.flatMap(({ items }) => items)
  const opened = messages?.find(({ id }) => id === open)
  return (
    <Page
      title={t`Outbox`}
      actions={
        <>
          <Button component={Link} {...panel.linkToNew('trial')} variant="default">
            <Trans>Send a trial</Trans>
          </Button>
          <AsOf query={query} refresh={() => void query.refetch()} />
        </>
      }
    >
      {first && <ChannelNote channels={first.channels} />}
      <OutboxFilters filter={filter} counts={first?.counts ?? {}} onChange={apply} />
      <List
        query={query}
        items={messages}
        empty={<NoMessages filtered={Object.keys(filter).length > 0} reset={() => apply({})} />}
      >
        {(shown) => <MessageTable messages={shown} />}
      </List>
      {panel.kind === 'trial' && <TrialPanel close={close} />}
      {opened && (
        <MessagePanel
          key={opened.id}
          message={opened}
          sends={first?.channels[opened.channel] ?? false}
          close={close}
        />
      )}
    </Page>
  )
}

interface FiltersProps {
  filter: OutboxFilter
  counts: Partial<Record<MessageStatus, number>>
  onChange: (filter: OutboxFilter) => void
}

function OutboxFilters({ filter, counts, onChange }: FiltersProps) {
  const { t } = useLingui()
  const counted = (status: MessageStatus) => {
    const word = t(STATUS_MARKS[status].word)
    return counts[status] ? `${word} · ${counts[status]}` : word
  }
  return (
    <search className={page.filters}>
      <div className={page.search}>
        <SearchField
          label={t`Phone or e-mail`}
          value={filter.q ?? ''}
          onChange={(q) => onChange({ ...filter, q })}
        />
      </div>
      <FilterSelect
        label={t`Status`}
        placeholder={t`Any status`}
        data={STATUSES.map((status) => ({ value: status, label: counted(status) }))}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <FilterSelect
        label={t`Channel`}
        placeholder={t`Any channel`}
        data={CHANNELS.map((channel) => ({ value: channel, label: t(CHANNEL_WORDS[channel]) }))}
        value={filter.channel}
        onChange={(channel) => onChange({ ...filter, channel })}
      />
    </search>
  )
}

/** Says which messages stay unsent because no sender is configured for their channel. */
function ChannelNote({ channels }: { channels: Partial<Record<MessageChannel, boolean>> }) {
  const { t } = useLingui()
  const missing = CHANNELS.filter((channel) => !channels[channel])
  if (missing.length === 0) return null
  const list = new Intl.ListFormat(localeOf(currentLanguage())).format(
    missing.map((channel) => t(CHANNELS_IN_TEXT[channel])),
  )
  return (
    <p className={styles.channels}>
      <Trans>Not set up on this server: {list}. Such messages are kept here, to be read or sent later.</Trans>
    </p>
  )
}

function NoMessages({ filtered, reset }: { filtered: boolean; reset: () => void }) {
  if (!filtered) {
    return (
      <PageNotice title={<Trans>Nothing has been written yet</Trans>}>
        <p>
          <Trans>Codes, invitations and refusals show here as they are sent.</Trans>
        </p>
      </PageNotice>
    )
  }
  return (
    <PageNotice title={<Trans>No message like that</Trans>}>
      <p>
        <Trans>Try another status, another way of sending, or a part of the address.</Trans>
      </p>
      <Button variant="default" onClick={reset}>
        <Trans>Show the whole outbox</Trans>
      </Button>
    </PageNotice>
  )
}
