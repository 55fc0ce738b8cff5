import type { Checklist } from '@cloche/contract/checklists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ListPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useTreeKeys } from '../../kit/use-tree-keys.ts'
import type { Side } from '../../kit/tree-places.ts'
import { look } from '../../kit/look.ts'
import styles from './checklists.module.css'

interface Props {
  checklists: readonly Checklist[]
  /** Null: all questions. */
  current: string | null
  step: (checklist: Checklist, side: Side) => void
  remove: (checklist: Checklist) => void
  add: () => void
}

/** Chooses what is shown: all questions, or those of a checklist. */
export function ChecklistSwitch({ checklists, current, step, remove, add }: Props) {
  const { t } = useLingui()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const press = useTreeKeys({
    items: checklists.map((each) => ({ ...each, parent: null })),
    folded: () => null,
    toggle: () => {},
    moves: {
      ArrowUp: (each) => step(each, 'before'),
      ArrowLeft: (each) => step(each, 'before'),
      ArrowDown: (each) => step(each, 'after'),
      ArrowRight: (each) => step(each, 'after'),
    },
    remove,
  })
  return (
    <nav ref={list} aria-label={t`Checklists`}>
      <div className={look.row(1, styles.switch)} onKeyDown={press} role="presentation">
        <Link
          to="/admin/question"
          aria-current={current === null ? 'page' : undefined}
          className={styles.choice}
        >
          <Trans>All questions</Trans>
        </Link>
        {checklists.map(({ id, title }) => (
          <Link
            key={id}
            to={`/admin/question?checklist=${id}`}
            data-row={id}
            aria-current={id === current ? 'page' : undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
            className={styles.choice}
            dir="auto"
            title={title}
          >
            {title}
          </Link>
        ))}
        <NewChecklistButton add={add} />
      </div>
    </nav>
  )
}

export function NewChecklistButton({ add }: { add: () => void }) {
  return (
    <Button variant="subtle" leftSection={<ListPlus size={16} aria-hidden />} onClick={add}>
      <Trans>New checklist</Trans>
    </Button>
  )
}
