import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../kit/panel.tsx'
import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { AcceptPanel } from './accept-panel.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { DeclinePanel } from './decline-panel.tsx'
import { EraseQuestion } from '../kit/erase-question.tsx'
import { useApplication, useApplicationCalls, type OpenApplication } from './use-applications.ts'

interface Props {
  id: string
  mayEdit: boolean
  close: () => void
}

/** Shows one application, and lets an administrator decide about it. */
export function ApplicationPanel({ id, mayEdit, close }: Props) {
  const query = useApplication(id)
  const [step, setStep] = useState<'read' | 'accept' | 'decline'>('read')
  const application = query.data
  const back = () => setStep('read')
  if (!application) {
    return (
      <Panel title={<Trans>Application</Trans>} opened onClose={close}>
        {query.isError && <Failure query={query} />}
        {query.isPending && <RowsSkeleton rows={6} />}
        {application === null && (
          <p>
            <Trans>There is no such application; it may have been erased.</Trans>
          </p>
        )}
      </Panel>
    )
  }
  if (step === 'accept') return <AcceptPanel application={application} back={back} close={close} />
  if (step === 'decline') return <DeclinePanel application={application} back={back} close={close} />
  return <Read application={application} mayEdit={mayEdit} close={close} go={setStep} />
}

interface ReadProps {
  application: OpenApplication
  mayEdit: boolean
  close: () => void
  go: (step: 'accept' | 'decline') => void
}

function Read({ application, mayEdit, close, go }: ReadProps) {
  const { erase } = useApplicationCalls()
  const decides = mayEdit && application.status === 'waiting'
  return (
    <Panel
      title={<bdi>{fullName(application)}</bdi>}
      opened
      onClose={close}
      footer={
        decides && (
          <>
            <Button onClick={() => go('accept')} data-autofocus>
              <Trans>Accept…</Trans>
            </Button>
            <Button variant="default" onClick={() => go('decline')}>
              <Trans>Decline…</Trans>
            </Button>
          </>
        )
      }
    >
      {application.userId && (
        <p>
          <Link to={`/admin/user?open=${application.userId}`}>
            <Trans>The guest it became</Trans>
          </Link>
        </p>
      )}
      <ApplicationFacts application={application} />
      {mayEdit && (
        <EraseQuestion
          name={<Trans>Erase this application</Trans>}
          question={
            <Trans>
              The answers and every message about them go for good; this can't be taken back. A guest who was
              made of it stays.
            </Trans>
          }
          erase={() => erase(application)}
          erased={close}
        />
      )}
    </Panel>
  )
}
