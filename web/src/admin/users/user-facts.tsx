import type { User } from '@cloche/contract/users.ts'
import { Panel } from '../kit/panel.tsx'
import { Facts } from './facts.tsx'
import { GuestActions } from './guest-actions.tsx'
import { UserName } from './user-name.tsx'

/** A guest as a visit manager sees them. */
export function UserFacts({ user, close }: { user: User; close: () => void }) {
  return (
    <Panel title={<UserName user={user} />} opened onClose={close}>
      <GuestActions user={user} />
      <Facts user={user} />
    </Panel>
  )
}
