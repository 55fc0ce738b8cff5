import type { Checklist } from '@cloche/contract/checklists.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Copy, Pencil } from 'lucide-react'
import { look } from '../../kit/look.ts'
import { RemoveItem, RowMenu, StepItems } from '../../kit/row-menu.tsx'
import type { Side } from '../../kit/tree-places.ts'
import styles from './checklists.module.css'

interface Props {
  checklist: Checklist
  categories: number
  questions: number
  rename: () => void
  duplicate: () => void
  step: (side: Side) => void
  remove: () => void
}

/** Names a checklist, says how much is in it, and offers what can be done with all of it. */
export function ChecklistHead({ checklist, categories, questions, rename, duplicate, step, remove }: Props) {
  const { title } = checklist
  return (
    <header className={look.stack(1, look.put.within)}>
      <div className={look.line(2, look.put.start)}>
        <h2
          className={look.classes(look.text('anywhere'), look.item('grow', 'narrow'), styles.title)}
          dir="auto"
        >
          {title}
        </h2>
        <RowMenu title={title}>
          <Menu.Item leftSection={<Pencil size={16} />} onClick={rename}>
            <Trans>Rename</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<Copy size={16} />} onClick={duplicate}>
            <Trans>Duplicate</Trans>
          </Menu.Item>
          <Menu.Divider />
          <StepItems step={step} />
          <Menu.Divider />
          <RemoveItem remove={remove} />
        </RowMenu>
      </div>
      <p className={look.classes(look.text('soft', 's'), styles.lead)}>
        <Plural value={categories} one="# category" other="# categories" />
        {' · '}
        <Plural value={questions} one="# question" other="# questions" />
        {'. '}
        <Trans>Visits that a guest has opened keep the questions they have.</Trans>
      </p>
    </header>
  )
}
