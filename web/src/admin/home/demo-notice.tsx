import { Plural, Trans } from '@lingui/react/macro'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { Button, Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { useMayEdit } from '../entities/users/use-may-edit.ts'
import { Failure } from '../kit/failure.tsx'
import { look } from '../kit/look.ts'
import { Panel } from '../kit/panel.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { useCall } from '../kit/use-call.ts'
import { useChange } from '../kit/use-change.ts'
import styles from './home.module.css'

type Parts = NonNullable<CallOutput<'GET /demo'>['parts']>

/** Says that what is shown is sample data, and leads an administrator to a programme of their own. */
export function DemoNotice() {
  const heading = useId()
  const mayEdit = useMayEdit()
  const [isAsking, setIsAsking] = useState(false)
  if (!mayEdit) return null
  return (
    <section className={look.row(3, look.put.apart, look.plate(styles.demo))} aria-labelledby={heading}>
      <p id={heading}>
        <Trans>This is sample data, to look around and try everything.</Trans>
      </p>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        <Trans>Start with my own</Trans>
      </Button>
      {isAsking && <EndDemo close={() => setIsAsking(false)} />}
    </section>
  )
}

/** Asks once more, and names what goes and what stays. */
function EndDemo({ close }: { close: () => void }) {
  const query = useCall('GET /demo', {})
  const [isSure, setIsSure] = useState(false)
  // Everything on the screen may be gone afterwards: the page begins anew.
  const end = useChange('DELETE /demo', [], { onSuccess: () => location.assign('/admin') })
  const parts = query.data?.parts
  return (
    <Panel
      title={<Trans>Start with my own</Trans>}
      opened
      onClose={close}
      footer={
        parts && (
          <Button
            color="red"
            disabled={!isSure}
            loading={end.isPending}
            onClick={() => end.mutate({ query: { confirm: 'end' } })}
          >
            <Trans>Remove the sample data</Trans>
          </Button>
        )
      }
    >
      {query.isPending && <RowsSkeleton rows={4} />}
      {query.isError && <Failure query={query} />}
      {end.error && <SaveFailure error={end.error} />}
      {parts && <WhatGoes parts={parts} />}
      {parts && (
        <Checkbox
          checked={isSure}
          onChange={(event) => setIsSure(event.currentTarget.checked)}
          label={<Trans>I know that nothing brings it back</Trans>}
        />
      )}
    </Panel>
  )
}

function WhatGoes({ parts }: { parts: Parts }) {
  const { restaurants, guests, questions, visits, photos, ownVisits } = parts
  return (
    <>
      <p>
        <Trans>These go for good, also where you changed them:</Trans>
      </p>
      <ul>
        <li>
          <Plural value={restaurants} one="# restaurant" other="# restaurants" />
        </li>
        <li>
          <Plural value={guests} one="# guest" other="# guests" />
        </li>
        <li>
          <Plural value={questions} one="# question" other="# questions" />
        </li>
        <li>
          <Plural value={visits} one="# visit" other="# visits" />,{' '}
          <Plural value={photos} one="# photo" other="# photos" />
        </li>
      </ul>
      {ownVisits > 0 && (
        <p role="alert">
          <Plural
            value={ownVisits}
            one="# of the visits is by a guest or at a restaurant of your own."
            other="# of the visits are by guests or at restaurants of your own."
          />
        </p>
      )}
      <p className={look.text('soft')}>
        <Trans>
          Your login and password stay, and so do accounts, restaurants and guests that you added. Start
          Cloche with DEMO=0 from then on: until then it sends nothing by mail or text message and shows the
          sample menu.
        </Trans>
      </p>
    </>
  )
}
