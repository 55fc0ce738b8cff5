import { Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button } from '@mantine/core'
import { Panel } from '../kit/panel.tsx'
import { Working } from '../imports/working.tsx'
import { ImportIntro } from './import-intro.tsx'
import { ImportRefused } from './import-refused.tsx'
import { ImportReport } from './import-report.tsx'
import { QueueChoice } from './queue-choice.tsx'
import { useQueueImport } from './use-queue-import.ts'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
  close: () => void
}

/** Reads in what a guest's phone holds and can't send. */
export function ImportPanel({ visit, items, close }: Props) {
  const { data, error, variables: file, isPending, mutate } = useQueueImport(visit.id)
  const footer = data && (
    <>
      <Button onClick={close}>
        <Trans>Done</Trans>
      </Button>
      <QueueChoice choose={mutate} variant="default">
        <Trans>Another file</Trans>
      </QueueChoice>
    </>
  )
  return (
    <Panel title={<Trans>Import from a guest's phone</Trans>} opened onClose={close} footer={footer}>
      {isPending && <Working file={file} />}
      {error && <ImportRefused error={error} file={file} choose={mutate} />}
      {data ? <ImportReport result={data} items={items} /> : !isPending && <ImportIntro choose={mutate} />}
    </Panel>
  )
}
