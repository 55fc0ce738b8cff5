import { Plural, Trans } from '@lingui/react/macro'
import type { GroupRow } from './by-group.ts'
import { groupAddress, type InsightFilter } from './insight-filter.ts'
import { VisitsLink } from './visits-link.tsx'

/** Names a group in its place in the tree, with the number of its restaurants, and leads to the insight of it. */
export function GroupName({ group, filter }: { group: GroupRow; filter: InsightFilter }) {
  const { id, title, level, restaurants } = group
  return (
    <div style={{ paddingInlineStart: `${level}em` }}>
      <VisitsLink to={id === null ? null : groupAddress(id, filter)}>
        {id === null ? <Trans>Without a group</Trans> : <bdi>{title}</bdi>}
      </VisitsLink>
      <small>
        <Plural value={restaurants} one="# restaurant" other="# restaurants" />
      </small>
    </div>
  )
}
