import { Trans } from '@lingui/react/macro'
import { Panel } from '../kit/panel.tsx'

export function NoSuchRestaurant({ close }: { close: () => void }) {
  return (
    <Panel title={<Trans>There is no such restaurant</Trans>} opened onClose={close}>
      <p>
        <Trans>The address may not be complete, or the list is older than the restaurant: refresh it.</Trans>
      </p>
    </Panel>
  )
}
