import { useLingui } from '@lingui/react/macro'
import type { MessageStatus } from '@cloche/contract/messages.ts'
import { Select } from '@mantine/core'
import type { Ref } from 'react'
import page from '../kit/page.module.css'
import { SearchField } from '../kit/search-field.tsx'
import { useClearable } from '../kit/use-clearable.ts'
import type { OutboxFilter } from './outbox-filter.ts'
import { CHANNEL_WORDS, CHANNELS, STATUS_MARKS, STATUSES } from './labels.ts'

interface Props {
  filter: OutboxFilter
  counts: Partial<Record<MessageStatus, number>>
  onChange: (filter: OutboxFilter) => void
  ref: Ref<HTMLInputElement>
}

export function OutboxFilters({ filter, counts, onChange, ref }: Props) {
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
