import type { Group } from '@cloche/contract/groups.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { lineOf } from '@cloche/checklist/group-tree.ts'
import { oneStep, type Direction } from '../../entities/groups/group-tree.ts'
import { useGroups, useGroupsCopy } from '../../entities/groups/use-groups.ts'
import { useAllRestaurants } from '../../entities/restaurants/use-restaurants.ts'
import { BackLink } from '../../kit/back-link.tsx'
import { List } from '../../kit/list.tsx'
import { look } from '../../kit/look.ts'
import { PageNotice } from '../../kit/page-notice.tsx'
import { Page } from '../../kit/page.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { DragArea } from '../../kit/drag-area.tsx'
import type { Place } from '../../kit/tree-places.ts'
import { useLaterFocus } from '../../kit/use-later-focus.ts'
import { focusRow, useTreeKeys } from '../../kit/use-tree-keys.ts'
import { useOpenPanel } from '../../kit/use-open-panel.ts'
import { dropTarget } from './drop-target.ts'
import { EditGroup, NewGroup, RemovalFailure } from './group-panels.tsx'
import { GroupRow, type GroupActions } from './group-row.tsx'
import { useGroupCalls } from './use-group-calls.ts'
import { useMoveGroup } from './use-move-group.ts'
import alert from '../../kit/alert.module.css'
import styles from './groups.module.css'

/** The tree of groups in which restaurants lie, in every state. */
export default function GroupsPage() {
  const { t } = useLingui()
  const query = useGroups()
  const restaurants = useAllRestaurants().data
  const { open, adding, add, close } = useOpenPanel()
  const [within, setWithin] = useState<string | null>(null)
  const groups = query.data
  const opened = groups?.find(({ id }) => id === open)
  const addIn = (parent: string | null) => {
    setWithin(parent)
    add()
  }
  const actions = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => addIn(null)}>
      <Trans>New group</Trans>
    </Button>
  )
  return (
    <Page
      title={t`Groups`}
      back={<BackLink to="/admin/restaurant" label={t`Restaurants`} />}
      actions={actions}
    >
      <p className={look.classes(look.text('soft'), styles.lead)}>
        <Trans>
          Whose restaurants these are: client, brand, region, up to five levels. A restaurant is in one group
          or in none, and takes its past visits along when it moves.
        </Trans>
      </p>
      <List query={query} items={groups} empty={<NoGroups add={() => addIn(null)} />}>
        {() => <Tree groups={groups!} restaurants={restaurants ?? []} addIn={addIn} />}
      </List>
      {groups && adding && <NewGroup groups={groups} within={within} close={close} />}
      {groups && opened && <EditGroup key={opened.id} groups={groups} group={opened} close={close} />}
    </Page>
  )
}

function NoGroups({ add }: { add: () => void }) {
  return (
    <PageNotice title={<Trans>No groups yet</Trans>}>
      <p>
        <Trans>Few restaurants need none. With many, groups say who answers for which.</Trans>
      </p>
      <Button onClick={add}>
        <Trans>New group</Trans>
      </Button>
    </PageNotice>
  )
}

interface TreeProps {
  groups: readonly Group[]
  restaurants: readonly Restaurant[]
  addIn: (parent: string) => void
}

function Tree({ groups, restaurants, addIn }: TreeProps) {
  const { t } = useLingui()
  const { show } = useOpenPanel()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [said, announce] = useState('')
  const [refused, setRefused] = useState<{ id: string; error: Error } | null>(null)
  const copy = useGroupsCopy()
  const { remove } = useGroupCalls()
  const moving = useMoveGroup(announce)
  const focusLater = useLaterFocus(groups)
  const counts = useMemo(() => countsOf(groups, restaurants), [groups, restaurants])

  const toggle = (id: string) =>
    setFolded((now) =>
      now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id]),
    )
  const move = (id: string, place: Place) => {
    const isThere = groups.find((each) => each.id === id)
    if (!isThere || (isThere.parent === place.parent && isThere.position === place.index)) return
    setRefused(null)
    if (place.parent !== null && folded.has(place.parent)) toggle(place.parent)
    focusLater(id)
    moving.move(id, place)
  }
  const actions: GroupActions = {
    open: show,
    addIn,
    toggle,
    step: (id, direction) => {
      const place = oneStep(copy.get(), id, direction)
      if (place) move(id, place)
      else announce(t`It can't go further that way`)
    },
    remove: (group) => {
      setRefused(null)
      moving.reset()
      const rows = shown.map(({ id }) => id)
      const neighbour = rows[rows.indexOf(group.id) + 1] ?? rows[rows.indexOf(group.id) - 1]
      remove(group).then(
        () => focusRow(neighbour),
        (error: Error) => {
          setRefused({ id: group.id, error })
          void copy.reread()
        },
      )
    },
  }
  const step = (direction: Direction) => (group: Group) => actions.step(group.id, direction)
  const parents = new Set(groups.map(({ parent }) => parent))
  const isFolded = (id: string) => (parents.has(id) ? folded.has(id) : null)
  const press = useTreeKeys({
    items: groups,
    folded: ({ id }) => isFolded(id),
    toggle,
    moves: {
      ArrowUp: step('before'),
      ArrowDown: step('after'),
      ArrowLeft: step('out'),
      ArrowRight: step('in'),
    },
    remove: actions.remove,
  })
  const lines = new Map(groups.map(({ id }) => [id, lineOf(groups, id)]))
  const shown = groups.filter(
    ({ id }) => !lines.get(id)!.some((each) => each.id !== id && folded.has(each.id)),
  )
  return (
    <>
      {moving.error && <MoveFailure error={moving.error} />}
      {refused && <RemovalFailure error={refused.error} groupId={refused.id} />}
      <DragArea targetAt={(area, id, point) => dropTarget(area, groups, id, point)} move={move}>
        <ul className={look.plate(styles.tree)} onKeyDown={press} role="presentation">
          {shown.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              level={lines.get(group.id)!.length}
              restaurants={counts.get(group.id) ?? 0}
              isFolded={isFolded(group.id)}
              actions={actions}
            />
          ))}
        </ul>
      </DragArea>
      <p className={look.classes(look.text('soft', 'xs'), styles.keys)}>
        <Trans>
          By keyboard: Alt with ↑ ↓ moves a group among its neighbours, Alt with → puts it into the one above
          it, Alt with ← takes it out.
        </Trans>
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

/** Says why a move was refused; the tree is read again by then. */
function MoveFailure({ error }: { error: Error }) {
  if (!(error instanceof ApiProblem && error.problem.code === 'changed')) return <SaveFailure error={error} />
  return (
    <p role="alert" className={look.stack(2, alert.alert)}>
      <Trans>Somebody else changed this group meanwhile. The tree shows how it is now.</Trans>
    </p>
  )
}

/** Counts the live restaurants in each group and below it. */
function countsOf(groups: readonly Group[], restaurants: readonly Restaurant[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { groupId, deletedAt } of restaurants) {
    if (deletedAt !== null) continue
    for (const { id } of lineOf(groups, groupId)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
