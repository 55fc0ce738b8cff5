import { WHOLE, wholeFor } from '@cloche/languages/list.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CallOutput } from '@cloche/contract/calls.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { monthInWords } from '../../kit/format.ts'
import { DownloadButton } from '../../kit/download-button.tsx'
import { Failure } from '../../kit/failure.tsx'
import { Panel } from '../../kit/panel.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { useCall } from '../../kit/use-call.ts'
import { GiveawayList } from '../../entities/reports/giveaway-list.tsx'
import { ReportLinks } from '../../entities/reports/report-links.tsx'
import insight from '../insight.module.css'

const LANGUAGES = WHOLE.map(({ code, name }) => ({ value: code, label: name }))
/** The number of months that are offered. */
const OFFERED = 24
/** With fewer visits a restaurant may guess which guest a figure or a comment is of. */
const FEW = 3

interface Props {
  restaurant: Pick<Restaurant, 'id' | 'title'>
  today: string
  close: () => void
}

/** Downloads a month's report for the restaurant, after showing the comments that could tell who a guest was. */
export function MonthPanel({ restaurant: { id, title }, today, close }: Props) {
  const { t } = useLingui()
  const { api } = useSession()
  const months = monthsUpTo(today)
  const [month, setMonth] = useState(months[1]!)
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const [comments, setComments] = useState(true)
  const [times, setTimes] = useState(false)
  const said = useCall('GET /restaurant/{id}/giveaways', { params: { id }, query: { month } })
  const query = {
    month,
    language,
    ...(times && { times: '1' as const }),
    ...(!comments && { comments: '0' as const }),
  }
  return (
    <Panel
      title={<Trans>PDF of a month</Trans>}
      opened
      onClose={close}
      footer={
        said.data &&
        said.data.visits > 0 && (
          <DownloadButton
            key={JSON.stringify(query)}
            name={`${title} ${month}.pdf`}
            read={() => api.call('GET /restaurant/{id}/pdf', { params: { id }, query })}
          >
            <Trans>Download PDF</Trans>
          </DownloadButton>
        )
      }
    >
      <p>
        <Trans>
          The file has figures, comments and text answers of the month. It never has guests' names, phones or
          e-mails.
        </Trans>
      </p>
      <Select
        label={t`Month`}
        data={months.map((value) => ({ value, label: monthInWords(value, currentLanguage()) }))}
        value={month}
        onChange={(value) => setMonth(value ?? month)}
        allowDeselect={false}
      />
      <Select
        label={t`Language`}
        data={LANGUAGES}
        value={language}
        onChange={(value) => setLanguage(value ?? language)}
        allowDeselect={false}
      />
      <Checkbox
        checked={comments}
        onChange={(event) => setComments(event.currentTarget.checked)}
        label={t`With comments`}
        description={t`Sorted by question, so that nobody sees which belong to the same visit.`}
      />
      <Checkbox
        checked={times}
        onChange={(event) => setTimes(event.currentTarget.checked)}
        disabled={!comments}
        label={t`With days, clock times and table numbers`}
        description={t`A restaurant can find its guests by them. Without them such words become •••.`}
      />
      {said.isPending && <RowsSkeleton rows={3} />}
      {said.isError && <Failure query={said} />}
      {said.data && <Caution said={said.data} comments={comments} />}
      <ReportLinks
        of={{ restaurantId: id }}
        shown={{ report: 'month', restaurantId: id, month, language, times, comments }}
        isEmpty={said.data?.visits === 0}
      />
    </Panel>
  )
}

interface CautionProps {
  said: CallOutput<'GET /restaurant/{id}/giveaways'>
  comments: boolean
}

function Caution({ said: { visits, items }, comments }: CautionProps) {
  if (visits === 0) {
    return (
      <p role="status">
        <Trans>No visit was accepted in this month, so there is nothing to report.</Trans>
      </p>
    )
  }
  return (
    <>
      {visits < FEW ? (
        <p role="status">
          <Plural
            value={visits}
            one="There is only # visit: every figure and comment in the file is of one guest."
            other="There are only # visits: a restaurant may guess which guest a figure or comment is of."
          />
        </p>
      ) : (
        <p className={insight.soft}>
          <Plural value={visits} one="# accepted visit" other="# accepted visits" />
        </p>
      )}
      {comments && items.length > 0 && (
        <GiveawayList
          found={items.map(({ question, ...text }) => ({
            ...text,
            question: question[wholeFor(currentLanguage())],
          }))}
        />
      )}
      {comments && items.length === 0 && (
        <p className={insight.soft}>
          <Trans>No comment has a name, a contact, a day, a clock time or a table number in it.</Trans>
        </p>
      )}
    </>
  )
}

/** Returns the months up to that of a day, the latest first. */
function monthsUpTo(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: OFFERED }, (_, before) =>
    new Date(Date.UTC(year, month - 1 - before)).toISOString().slice(0, 7),
  )
}
