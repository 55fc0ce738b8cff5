import { Trans } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Kbd, Menu } from '@mantine/core'
import { ArrowDown, ArrowUp, Copy, Pencil, Trash2 } from 'lucide-react'
import { useTreeActions } from './tree-actions.ts'
import styles from './tree.module.css'

interface Props {
  item: BankQuestion
  close: () => void
}

/** Lies over the button that opened it. */
export function OpenMenu({ item, close }: Props) {
  const actions = useTreeActions()
  const { id, title } = item
  return (
    <Menu opened onClose={close} position="bottom-end" width={240} returnFocus={false}>
      <Menu.Target>
        <span className={styles.anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={title}>
        <Menu.Item leftSection={<Pencil size={16} />} onClick={() => actions.open(id)}>
          <Trans>Edit</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<Copy size={16} />} onClick={() => actions.duplicate(item)}>
          <Trans>Duplicate</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<ArrowUp size={16} />}
          rightSection={<Kbd size="xs">Alt ↑</Kbd>}
          onClick={() => actions.step(id, 'before')}
        >
          <Trans>Move earlier</Trans>
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowDown size={16} />}
          rightSection={<Kbd size="xs">Alt ↓</Kbd>}
          onClick={() => actions.step(id, 'after')}
        >
          <Trans>Move later</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={16} />}
          rightSection={<Kbd size="xs">Del</Kbd>}
          onClick={() => actions.remove(item)}
        >
          <Trans>Remove</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
