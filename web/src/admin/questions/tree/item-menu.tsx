import { Trans } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Menu } from '@mantine/core'
import { Copy, Pencil } from 'lucide-react'
import { RemoveItem, StepItems } from '../../kit/row-menu.tsx'
import { use } from 'react'
import { FaultyContext, useTreeActions } from './tree-actions.ts'

/** The actions on a category or a question. */
export function ItemMenu({ item }: { item: BankQuestion }) {
  const actions = useTreeActions()
  const isChecklist = use(FaultyContext) !== null
  const { id, parent } = item
  if (isChecklist && parent !== null) return <EditItem id={id} />
  return (
    <>
      <EditItem id={id} />
      {!isChecklist && (
        <Menu.Item leftSection={<Copy size={16} />} onClick={() => actions.duplicate(item)}>
          <Trans>Duplicate</Trans>
        </Menu.Item>
      )}
      <Menu.Divider />
      <StepItems step={(side) => actions.step(id, side)} />
      <Menu.Divider />
      <RemoveItem remove={() => actions.remove(item)}>
        {isChecklist && <Trans>Take out of the checklist</Trans>}
      </RemoveItem>
    </>
  )
}

function EditItem({ id }: { id: string }) {
  const { open } = useTreeActions()
  return (
    <Menu.Item leftSection={<Pencil size={16} />} onClick={() => open(id)}>
      <Trans>Edit</Trans>
    </Menu.Item>
  )
}
