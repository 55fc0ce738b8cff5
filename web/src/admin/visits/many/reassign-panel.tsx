import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { GuestPicker } from '../../entities/users/edit/guest-picker.tsx'
import type { BulkAction } from './changes.ts'

interface Props {
  act: (action: BulkAction) => void
  close: () => void
}

/** Assigns the selected visits to another guest. */
export function ReassignPanel({ act, close }: Props) {
  const { t } = useLingui()
  const [guestId, setGuestId] = useState<string | null>(null)
  return (
    <Panel
      title={<Trans>Another guest</Trans>}
      opened
      onClose={close}
      footer={
        <Button disabled={!guestId} onClick={() => guestId && act({ kind: 'reassign', guestId })}>
          <Trans>Give the visits to this guest</Trans>
        </Button>
      }
    >
      <GuestPicker label={t`Guest`} value={guestId} onChange={setGuestId} data-autofocus />
      <p>
        <Trans>Visits that their guest has begun stay with that guest.</Trans>
      </p>
    </Panel>
  )
}
