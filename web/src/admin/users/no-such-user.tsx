import { Trans } from '@lingui/react/macro'
import { Panel } from '../kit/panel.tsx'

export function NoSuchUser({ close }: { close: () => void }) {
  return (
    <Panel title={<Trans>There is no such user</Trans>} opened onClose={close}>
      <p>
        <Trans>The address may not be complete, or this user is not for your role to see.</Trans>
      </p>
    </Panel>
  )
}
