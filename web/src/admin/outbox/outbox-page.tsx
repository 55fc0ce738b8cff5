import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type Ref } from 'react'
import type { MessageStatus, MessageChannel } from '@cloche/contract/messages.ts'
import { Select } from '@mantine/core'
import { useSearchParams } from '../../ui/search-params.ts'
import { AsOf } from '../kit/as-of.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { Failure } from '../kit/failure.tsx'
import page from '../kit/page.module.css'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import { useTitle } from '../kit/use-title.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { SearchField } from '../kit/search-field.tsx'
import { useClearable } from '../kit/use-clearable.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { DATE_LOCALES } from '../../boot/language.ts'
import { MessagePanel } from './message-panel.tsx'
import { MessageTable } from './message-table.tsx'
import { NoMessages } from './no-messages.tsx'
import { readFilter, writeFilter, type OutboxFilter } from './outbox-filter.ts'
import { useOutbox } from './use-outbox.ts'
import { CHANNEL_WORDS, CHANNELS, STATUS_MARKS, STATUSES, CHANNELS_IN_TEXT } from './labels.ts'
import styles from './outbox.module.css'

export default function OutboxPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const apply = (next: OutboxFilter) => setParams(writeFilter(next), { replace: true })
  const query = useOutbox(filter)
  const { open, close } = useOpenPanel()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const first = query.data?.pages[0]
  const messages = query.data?.pages.flatMap(({ items }) => items)
  const opened = messages?.find(({ id }) => id === open)
  useTitle(t`Outbox`)
  useRowKeys(list, search)
  return (
    <main className={page.page}>
      <div className={page.head}>
        <h1>
          <Trans>Outbox</Trans>
        </h1>
        <AsOf query={query} refresh={() => void query.refetch()} />
      </div>
      {first && <ChannelNote channels={first.channels} />}
      <OutboxFilters ref={search} filter={filter} counts={first?.counts ?? {}} onChange={apply} />
      <div ref={list}>
        {query.isPending && <RowsSkeleton />}
        {query.isError && !messages && <Failure query={query} />}
        {messages?.length === 0 && (
          <NoMessages filtered={Object.keys(filter).length > 0} reset={() => apply({})} />
        )}
        {messages && messages.length > 0 && (
          <MessageTable messages={messages} stale={query.isPlaceholderData} />
        )}
        <ShowMore query={query} />
      </div>
      {opened && (
        <MessagePanel
          key={opened.id}
          message={opened}
          sends={first?.channels[opened.channel] ?? false}
          close={close}
        />
      )}
    </main>
  )
}

interface OutboxFiltersProps {
  filter: OutboxFilter
  counts: Partial<Record<MessageStatus, number>>
  onChange: (filter: OutboxFilter) => void
  ref: Ref<HTMLInputElement>
}

function OutboxFilters({ filter, counts, onChange, ref }: OutboxFiltersProps) {
  const { t } = useLingui()
  const clearable = useClearable()
  const counted = (status: MessageStatus) => {
    const word = t(STATUS_MARKS[status].word)
    return counts[status] ? `${word} · ${counts[status]}` : word
  }
  return (
    <search className={page.filters}>
      <div className={page.search}>
        <SearchField
          ref={ref}
          label={t`Phone or e-mail`}
          value={filter.q ?? ''}
          onChange={(q) => onChange({ ...filter, q })}
        />
      </div>
      <Select
        className={page.choice}
        aria-label={t`Status`}
        placeholder={t`Any status`}
        data={STATUSES.map((status) => ({ value: status, label: counted(status) }))}
        value={filter.status ?? null}
        onChange={(status) => onChange({ ...filter, status: status ?? undefined })}
        {...clearable}
      />
      <Select
        className={page.choice}
        aria-label={t`Sent by`}
        placeholder={t`Sent any way`}
        data={CHANNELS.map((channel) => ({ value: channel, label: t(CHANNEL_WORDS[channel]) }))}
        value={filter.channel ?? null}
        onChange={(channel) => onChange({ ...filter, channel: channel ?? undefined })}
        {...clearable}
      />
    </search>
  )
}

/** Which messages stay here because nothing is set up to send them. */
function ChannelNote({ channels }: { channels: Partial<Record<MessageChannel, boolean>> }) {
  const { t } = useLingui()
  const missing = CHANNELS.filter((channel) => !channels[channel])
  if (missing.length === 0) return null
  const list = new Intl.ListFormat(DATE_LOCALES[currentLanguage()]).format(
    missing.map((channel) => t(CHANNELS_IN_TEXT[channel])),
  )
  return (
    <p className={styles.channels}>
      <Trans>
        Not set up on this server: {list}. Such messages are kept here, to be read or sent later;
        docs/operating.md says how to set it up.
      </Trans>
    </p>
  )
}
