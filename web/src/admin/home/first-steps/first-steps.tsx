import { Trans } from '@lingui/react/macro'
import type { FirstStep } from '@cloche/contract/first-steps.ts'
import { useId } from 'react'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { look } from '../../kit/look.ts'
import { useChange } from '../../kit/use-change.ts'
import type { useOpenPanel } from '../../kit/use-open-panel.ts'
import { useMayEdit } from '../../entities/users/use-may-edit.ts'
import plate from '../../../ui/plate.module.css'
import type { Attention } from '../group.tsx'
import styles from './first-steps.module.css'
import { StepRow } from './step-row.tsx'

type Steps = NonNullable<Attention['firstSteps']>

interface Props {
  steps: Steps['steps']
  panel: ReturnType<typeof useOpenPanel>
}

/** Leads an empty programme to its first answers: each step in its turn, of which those that are done stay in view until all are. */
export function FirstSteps({ steps, panel }: Props) {
  const heading = useId()
  const mayEdit = useMayEdit()
  const skip = useChange('PUT /first-step/{step}/skipped', ['GET /visit/attention'])
  const resume = useChange('DELETE /first-step/{step}/skipped', ['GET /visit/attention'])
  const error = skip.error ?? resume.error
  const done = steps.filter(({ isDone }) => isDone).length
  const all = steps.length
  const next = steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped)?.step
  const turn = ({ mutate, isPending }: typeof skip, step: FirstStep) => ({
    act: () => mutate({ params: { step } }),
    isBusy: isPending,
  })
  return (
    <section className={look.stack(3, styles.steps)} aria-labelledby={heading}>
      <div className={look.row(0, look.put.baseline, styles.head)}>
        <h2 id={heading}>
          <Trans>First steps</Trans>
        </h2>
        {all > 1 && (
          <p className={look.text('soft', 's', 'figures')}>
            <Trans>
              {done} of {all} done
            </Trans>
          </p>
        )}
      </div>
      {error && <SaveFailure error={error} />}
      <ol className={plate.plate}>
        {steps.map((state, index) => (
          <StepRow
            key={state.step}
            {...state}
            place={index + 1}
            isNext={state.step === next}
            skip={mayEdit ? turn(skip, state.step) : undefined}
            resume={mayEdit ? turn(resume, state.step) : undefined}
            panel={panel}
          />
        ))}
      </ol>
    </section>
  )
}
