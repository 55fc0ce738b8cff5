import { Trans, useLingui } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { CallOutput } from '@cloche/contract/calls.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { Failure } from '../kit/failure.tsx'
import { Panel } from '../kit/panel.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { GiveawayList } from '../entities/reports/giveaway-list.tsx'
import { ReportLinks } from '../entities/reports/report-links.tsx'
import { useCall } from '../kit/use-call.ts'
import { look } from '../kit/look.ts'
import { momentOf } from '../entities/visits/visit-when.ts'

type Giveaways = CallOutput<'GET /visit/{visitId}/giveaways'>['items']

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
  close: () => void
}

/** Downloads the report as a file for the restaurant, after showing the texts that could tell who the guest was. */
export function PdfPanel({ visit, items, close }: Props) {
  const { t } = useLingui()
  const { api } = useSession()
  const [times, setTimes] = useState(false)
  const [photos, setPhotos] = useState(true)
  const found = useCall('GET /visit/{visitId}/giveaways', { params: { visitId: visit.id } })
  const query = {
    language: currentLanguage(),
    ...(times && { times: '1' as const }),
    ...(!photos && { photos: '0' as const }),
  }
  const name = `${visit.restaurant.title} ${momentOf(visit).slice(0, 10)}.pdf`
  return (
    <Panel
      title={<Trans>PDF for the restaurant</Trans>}
      opened
      onClose={close}
      footer={
        <DownloadButton
          name={name}
          read={() => api.call('GET /visit/{visitId}/pdf', { params: { visitId: visit.id }, query })}
        >
          <Trans>Download PDF</Trans>
        </DownloadButton>
      }
    >
      <p>
        <Trans>The file never has the guest's name, phone or e-mail, and photos lose their metadata.</Trans>
      </p>
      <Checkbox
        checked={photos}
        onChange={(event) => setPhotos(event.currentTarget.checked)}
        label={t`With photos`}
        description={t`A photo of a receipt shows its table and time.`}
      />
      <Checkbox
        checked={times}
        onChange={(event) => setTimes(event.currentTarget.checked)}
        label={t`With clock times and table numbers`}
        description={t`A restaurant can find the guest by them. Without them the file has the day, and the minutes that dishes took.`}
      />
      {found.isPending && <RowsSkeleton rows={3} />}
      {found.isError && <Failure query={found} />}
      {found.data && <Found found={found.data.items} items={items} />}
      <ReportLinks
        of={{ visitId: visit.id }}
        shown={{ report: 'visit', visitId: visit.id, language: currentLanguage(), times, photos }}
      />
    </Panel>
  )
}

function Found({ found, items }: { found: Giveaways; items: readonly VisitQuestion[] }) {
  const titles = new Map(items.map((item) => [item.id, textsOf(item, currentLanguage()).title]))
  if (found.length === 0) {
    return (
      <p className={look.text('soft')}>
        <Trans>No answer or comment has a name, a contact, a clock time or a table number in it.</Trans>
      </p>
    )
  }
  return <GiveawayList found={found.map((each) => ({ ...each, question: titles.get(each.questionId) }))} />
}
