import { useLingui, Trans } from '@lingui/react/macro'
import { EllipsisVertical, ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Kbd, Menu } from '@mantine/core'
import type { Side } from './tree-places.ts'
import styles from './tree.module.css'

interface Props {
  title: string
  /** The actions. They mount only when the menu opens, because there are many rows. */
  children: ReactNode
}

/** Offers all actions on a row. The open menu covers its button. */
export function RowMenu({ title, children }: Props) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
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
      {opened && (
        <Menu opened onClose={close} position="bottom-end" width={240} returnFocus={false}>
          <Menu.Target>
            <span className={styles.anchor} />
          </Menu.Target>
          <Menu.Dropdown aria-label={title}>{children}</Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}

/** Moves a row one place. */
export function StepItems({ step }: { step: (side: Side) => void }) {
  return (
    <>
      <Menu.Item
        leftSection={<ArrowUp size={16} />}
        rightSection={<Kbd size="xs">Alt ↑</Kbd>}
        onClick={() => step('before')}
      >
        <Trans>Move earlier</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowDown size={16} />}
        rightSection={<Kbd size="xs">Alt ↓</Kbd>}
        onClick={() => step('after')}
      >
        <Trans>Move later</Trans>
      </Menu.Item>
    </>
  )
}

/** `children` are the words of a removal from this list alone. */
export function RemoveItem({ remove, children }: { remove: () => void; children?: ReactNode }) {
  return (
    <Menu.Item
      color="red"
      leftSection={<Trash2 size={16} />}
      rightSection={<Kbd size="xs">Del</Kbd>}
      onClick={remove}
    >
      {children || <Trans>Remove</Trans>}
    </Menu.Item>
  )
}
