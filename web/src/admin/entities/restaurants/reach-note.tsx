import { pathsOf } from '@cloche/checklist/group-tree.ts'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { look } from '../../kit/look.ts'
import { useGroups } from '../groups/use-groups.ts'
import { useReach } from '../users/use-reach.ts'
import { useRestaurants } from './use-restaurants.ts'

/** Tells a visit manager who is limited to groups what the figures of a page are of. */
export function ReachNote({ children }: { children?: ReactNode }) {
  const reach = useReach()
  const groups = useGroups().data
  const restaurants = useRestaurants().data
  if (!reach || !groups || !restaurants) return null
  const paths = pathsOf(groups)
  const names = reach.flatMap((id) => paths.get(id) ?? []).join(', ')
  const count = restaurants.length
  return (
    <p className={look.text('soft', 'xs')}>
      {names ? (
        <Trans>
          You see <Plural value={count} one="# restaurant" other="# restaurants" />: <bdi>{names}</bdi>.
        </Trans>
      ) : (
        <Trans>You see no restaurant, since your groups are removed. Ask an administrator.</Trans>
      )}{' '}
      {children}
    </p>
  )
}
