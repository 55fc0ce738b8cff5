import { Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button } from '@mantine/core'
import { Panel } from '../edit/panel.tsx'
import { Working } from '../imports/working.tsx'
import { RescueIntro } from './rescue-intro.tsx'
import { RescueRefused } from './rescue-refused.tsx'
import { RescueReport } from './rescue-report.tsx'
import { QueueChoice } from './queue-choice.tsx'
import { useRescue } from './use-rescue.ts'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
  close: () => void
}

/** Reads in what a guest's phone holds and can't send. */
export function RescuePanel({ visit, items, close }: Props) {
  const { data, error, variables: file, isPending, mutate } = useRescue(visit.id)
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
      {error && <RescueRefused error={error} file={file} choose={mutate} />}
      {data ? <RescueReport result={data} items={items} /> : !isPending && <RescueIntro choose={mutate} />}
    </Panel>
  )
}
