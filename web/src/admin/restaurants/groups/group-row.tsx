import { useDraggable } from '@dnd-kit/react'
import type { Group } from '@cloche/contract/groups.ts'
import { GROUP_LEVELS } from '@cloche/contract/constants.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { ChevronRight, Pencil, Plus } from 'lucide-react'
import { memo, type CSSProperties } from 'react'
import { Link } from '../../../ui/link.tsx'
import type { Direction } from '../../entities/groups/group-tree.ts'
import { look } from '../../kit/look.ts'
import { useOpenPanel } from '../../kit/use-open-panel.ts'
import { Handle } from '../../kit/tree-handle.tsx'
import { RemoveItem, RowMenu, StepItems } from '../../kit/row-menu.tsx'
import tree from '../../kit/tree.module.css'
import styles from './groups.module.css'

export interface GroupActions {
  open: (id: string) => void
  addIn: (id: string) => void
  step: (id: string, direction: Direction) => void
  remove: (group: Group) => void
  toggle: (id: string) => void
}

interface Props {
  group: Group
  level: number
  /** The restaurants in it and below it. */
  restaurants: number
  /** Null without groups in it. */
  isFolded: boolean | null
  actions: GroupActions
}

/** Shows one group of the tree. */
export const GroupRow = memo(function GroupRow({ group, level, restaurants, isFolded, actions }: Props) {
  const { t } = useLingui()
  const { id, title } = group
  const { link } = useOpenPanel()
  const { ref, handleRef, isDragging } = useDraggable({ id, data: { title } })
  return (
    <li
      ref={ref}
      className={look.classes(tree.question, styles.row)}
      style={{ '--level': level - 1 } as CSSProperties}
      data-item={id}
      data-unfolded={isFolded === false || undefined}
      data-dragging={isDragging || undefined}
    >
      <Handle ref={handleRef} />
      <span className={styles.indent} />
      {isFolded === null ? (
        <span className={styles.leaf} />
      ) : (
        <button
          type="button"
          className={tree.toggle}
          aria-expanded={!isFolded}
          aria-label={t`Groups in “${title}”`}
          onClick={() => actions.toggle(id)}
        >
          <ChevronRight size={16} aria-hidden />
        </button>
      )}
      <Link
        {...link(id)}
        data-row={id}
        data-top={level === 1 || undefined}
        className={styles.title}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Delete"
      >
        <bdi>{title}</bdi>
      </Link>
      {restaurants > 0 && (
        <Link to={`/admin/restaurant?groupIds=${id}`} className={styles.count}>
          <Plural value={restaurants} one="# restaurant" other="# restaurants" />
        </Link>
      )}
      <RowMenu title={title}>
        <Menu.Item leftSection={<Pencil size={16} />} onClick={() => actions.open(id)}>
          <Trans>Rename</Trans>
        </Menu.Item>
        {level < GROUP_LEVELS && (
          <Menu.Item leftSection={<Plus size={16} />} onClick={() => actions.addIn(id)}>
            <Trans>Add a group in it</Trans>
          </Menu.Item>
        )}
        <Menu.Divider />
        <StepItems step={(side) => actions.step(id, side)} />
        <Menu.Divider />
        <RemoveItem remove={() => actions.remove(group)} />
      </RowMenu>
    </li>
  )
})
