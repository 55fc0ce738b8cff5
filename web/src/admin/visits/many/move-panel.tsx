import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NumberInput, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { DayField } from '../../kit/day-field.tsx'
import type { BulkAction } from './changes.ts'

const MOST_DAYS = 366

interface Props {
  act: (action: BulkAction) => void
  close: () => void
}

/** Moves the selected visits to another day. Each keeps its time of day. */
export function MovePanel({ act, close }: Props) {
  const { t } = useLingui()
  const [by, setBy] = useState<'shift' | 'move'>('shift')
  const [days, setDays] = useState<number | string>(7)
  const [to, setTo] = useState<string | null>(null)
  const shift = typeof days === 'number' && days !== 0 ? ({ kind: 'shift', days } as const) : null
  const action = by === 'shift' ? shift : to && ({ kind: 'move', to } as const)
  return (
    <Panel
      title={<Trans>Move the visits</Trans>}
      opened
      onClose={close}
      footer={
        <Button disabled={!action} onClick={() => action && act(action)}>
          <Trans>Move</Trans>
        </Button>
      }
    >
      <SegmentedControl
        aria-label={t`How`}
        value={by}
        onChange={(value) => setBy(value)}
        data={[
          { value: 'shift', label: t`By days` },
          { value: 'move', label: t`To a day` },
        ]}
      />
      {by === 'shift' ? (
        <NumberInput
          label={t`Days`}
          description={t`Less than zero moves them earlier.`}
          value={days}
          onChange={setDays}
          min={-MOST_DAYS}
          max={MOST_DAYS}
          allowDecimal={false}
          data-autofocus
        />
      ) : (
        <DayField label={t`Day`} placeholder={t`Choose a day`} value={to} onChange={setTo} />
      )}
      <p>
        <Trans>Each visit keeps its time of day, on its restaurant's clock.</Trans>
      </p>
    </Panel>
  )
}
