import { useLingui, Trans } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { EllipsisVertical, ArrowDown, ArrowUp, Copy, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Kbd, Menu } from '@mantine/core'
import { useTreeActions } from './tree-actions.ts'
import styles from './tree.module.css'

/** Offers all actions on a row. The menu mounts only when opened, because there are many rows. */
export function RowMenu({ item }: { item: BankQuestion }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const { title } = item
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <span className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-label={t`More: ${title}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <EllipsisVertical size={16} aria-hidden />
      </button>
      {opened && <OpenMenu item={item} close={close} />}
    </span>
  )
}

interface OpenMenuProps {
  item: BankQuestion
  close: () => void
}

/** The open menu covers its button. */
function OpenMenu({ item, close }: OpenMenuProps) {
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
