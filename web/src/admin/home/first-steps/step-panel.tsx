import { onDemand } from '../../../boot/later.ts'
import { useMayEdit } from '../../entities/users/use-may-edit.ts'

const NewRestaurant = onDemand(async () => ({
  default: (await import('../../entities/restaurants/edit/new-restaurant.tsx')).NewRestaurant,
}))
const NewUser = onDemand(async () => ({
  default: (await import('../../entities/users/edit/new-user.tsx')).NewUser,
}))
const Starters = onDemand(async () => ({
  default: (await import('../../entities/questions/starters.tsx')).Starters,
}))
const TrialPanel = onDemand(async () => ({
  default: (await import('../../entities/messages/trial/trial-panel.tsx')).TrialPanel,
}))
const PhoneLink = onDemand(async () => ({ default: (await import('./phone-link.tsx')).PhoneLink }))

interface Props {
  /** The panel that the address names. */
  kind: string
  /** The guest whose link is opened on a phone; undefined until it is known. */
  guestId: string | null | undefined
  close: () => void
}

/** Opens the panel in which a first step is done. A visit has a panel of its own. */
export function StepPanel({ kind, guestId, close }: Props) {
  if (!useMayEdit()) return null
  if (kind === 'restaurant') return <NewRestaurant zones={[]} close={close} />
  if (kind === 'starter') return <Starters close={close} />
  if (kind === 'guest') return <NewUser onlyGuest close={close} />
  if (kind === 'trial') return <TrialPanel close={close} />
  if (kind === 'link' && guestId !== undefined) return <PhoneLink guestId={guestId} close={close} />
  return null
}
