import { Trans } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import type { MouseEvent } from 'react'
import { BranchView } from './branch-view.tsx'
import type { Branch } from './branches.ts'
import { useTreeActions } from './tree-actions.ts'
import { useTreeKeys } from '../../kit/use-tree-keys.ts'
import { look } from '../../kit/look.ts'
import styles from '../../kit/tree.module.css'

interface Props {
  items: readonly BankQuestion[]
  branches: readonly Branch[]
  openId: string | null
  collapsed: ReadonlySet<string>
  toggle: (id: string) => void
}

/** Shows categories with their questions; add-on sections have their own heading. */
export function Tree({ items, branches, openId, collapsed, toggle }: Props) {
  const { open, step, remove } = useTreeActions()
  const press = useTreeKeys({
    items,
    folded: (item) => (item.parent === null ? collapsed.has(item.id) : null),
    toggle,
    moves: {
      ArrowUp: ({ id }) => step(id, 'before'),
      ArrowDown: ({ id }) => step(id, 'after'),
    },
    remove,
  })
  const follow = (event: MouseEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('a[data-row]')?.dataset['row']
    if (!id || isForBrowser(event)) return
    event.preventDefault()
    open(id)
  }
  const view = (branch: Branch) => (
    <BranchView
      key={branch.category.id}
      branch={branch}
      openId={holds(branch, openId) ? openId : null}
      isCollapsed={collapsed.has(branch.category.id)}
      toggle={toggle}
    />
  )
  const addons = branches.filter(isAddon)
  return (
    <div className={look.stack(3)} onClick={follow} onKeyDown={press} role="presentation">
      {branches.filter((branch) => !isAddon(branch)).map(view)}
      {addons.length > 0 && (
        <h2 className={look.classes(look.text('l', 'display'), styles.addons)}>
          <Trans>Optional sections</Trans>
        </h2>
      )}
      {addons.map(view)}
    </div>
  )
}

function isAddon({ category }: Branch): boolean {
  return category.type === 'addon'
}

function holds({ category, questions }: Branch, id: string | null): boolean {
  return category.id === id || questions.some((question) => question.id === id)
}

function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
