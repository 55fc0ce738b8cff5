import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSearchParams } from '../../ui/search-params.ts'
import { AsOf } from '../kit/as-of.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { Failure } from '../kit/failure.tsx'
import page from '../kit/page.module.css'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import { useTitle } from '../kit/use-title.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { ChannelNote } from './channel-note.tsx'
import { MessagePanel } from './message-panel.tsx'
import { MessageTable } from './message-table.tsx'
import { NoMessages } from './no-messages.tsx'
import { readFilter, writeFilter, type OutboxFilter } from './outbox-filter.ts'
import { OutboxFilters } from './outbox-filters.tsx'
import { useOutbox } from './use-outbox.ts'

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
        {query.isError && !messages && (
          <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
        )}
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
