import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import alert from '../../../kit/alert.module.css'
import { Failure } from '../../../kit/failure.tsx'
import { look } from '../../../kit/look.ts'
import { Panel } from '../../../kit/panel.tsx'
import { RowsSkeleton } from '../../../kit/rows-skeleton.tsx'
import { Trial } from './trial.tsx'
import { useTrials } from './use-trials.ts'

/** Lets an administrator see whether letters and text messages arrive, before guests depend on them. */
export function TrialPanel({ close }: { close: () => void }) {
  const query = useTrials()
  const { data } = query
  return (
    <Panel
      title={<Trans>Try letters and text messages</Trans>}
      opened
      onClose={close}
      footer={
        <Button variant="default" onClick={close}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <p className={look.text('soft')}>
        <Trans>A trial goes the way of every message, so that what you see here is what guests get.</Trans>
      </p>
      {query.isPending && <RowsSkeleton rows={4} />}
      {query.isError && !data && <Failure query={query} />}
      {data && (
        <>
          {data.isDemo && (
            <p role="note" className={look.classes(alert.alert, alert.changed)}>
              <Trans>
                While <code>DEMO</code> is on, guests get no letters and no text messages. Trials go out.
              </Trans>
            </p>
          )}
          <Trial channel="email" isSetUp={data.channels.email} messages={data.items} />
          <Trial channel="sms" isSetUp={data.channels.sms} messages={data.items} />
        </>
      )}
    </Panel>
  )
}
