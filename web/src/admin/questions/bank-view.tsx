import { useLingui, Trans } from '@lingui/react/macro'
import { Switch, Button } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useCallback, useDeferredValue, useMemo, useRef, useState, useEffect } from 'react'
import { useLaterFocus } from '../kit/use-later-focus.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { Link } from '../../ui/link.tsx'
import { BankHead, FoldButton } from './bank-head.tsx'
import { EditorPlace } from './editor-place.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import type { Refusal } from './refusal.ts'
import { RemovedList } from './removed-list.tsx'
import { branchesOf } from './tree/branches.ts'
import { DragArea } from '../kit/drag-area.tsx'
import { dropTarget } from './tree/drop-target.ts'
import { matching } from './tree/search.ts'
import { TreeActionsContext } from './tree/tree-actions.ts'
import { Tree } from './tree/tree.tsx'
import { focusRow } from '../kit/use-tree-keys.ts'
import { useActions } from './use-actions.ts'
import type { useAddress } from './use-address.ts'
import { useCollapsed } from './use-collapsed.ts'
import { look } from '../kit/look.ts'
import styles from './questions.module.css'
import { PageNotice } from '../kit/page-notice.tsx'

interface Props {
  bank: readonly BankQuestion[]
  address: ReturnType<typeof useAddress>
}

const NONE: ReadonlySet<string> = new Set()

/** Shows the tree with its head, and the open editor beside it. */
export function BankView({ bank, address }: Props) {
  const { t } = useLingui()
  const { openId, adding, words, withRemoved, go } = address
  const [refusal, refuse] = useState<Refusal | null>(null)
  const [said, announce] = useState('')
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)

  const branches = useMemo(() => branchesOf(bank), [bank])
  const folding = useCollapsed(branches, openId)
  const asked = useDeferredValue(words)
  const found = useMemo(() => matching(branches, asked), [branches, asked])
  useOpenInView(
    bank.find(({ id }) => id === openId),
    folding.unfold,
  )
  const focusLater = useLaterFocus(bank)
  const { actions, move, itemActions } = useActions({
    address,
    refuse,
    announce,
    unfold: folding.unfold,
    focusLater,
  })
  const close = useCallback(() => {
    go({ open: null, new: null, in: null })
    focusRow(openId ?? undefined)
  }, [go, openId])

  const isOpen = adding !== null || openId !== null
  const allFolded = branches.every(({ category }) => folding.collapsed.has(category.id))
  return (
    <TreeActionsContext value={actions}>
      <main className={styles.page} data-open={isOpen || undefined}>
        <BankHead address={address} isEmpty={bank.length === 0}>
          {bank.length > 0 && <FoldButton isFolded={allFolded} onClick={() => folding.setAll(!allFolded)} />}
        </BankHead>
        <div className={look.stack(5, look.put.within, styles.columns)}>
          <div ref={list} className={look.stack(4, styles.list)}>
            {refusal && <RefusalNotice refusal={refusal} close={() => refuse(null)} />}
            {bank.length === 0 && !isOpen && <EmptyBank add={() => go({ new: 'checklist' })} />}
            {bank.length > 0 && found.length === 0 && (
              <NothingFound words={asked} reset={() => go({ q: null }, true)} />
            )}
            <DragArea targetAt={(area, id, point) => dropTarget(area, bank, id, point)} move={move}>
              <Tree
                items={bank}
                branches={found}
                openId={openId}
                collapsed={asked === '' ? folding.collapsed : NONE}
                toggle={folding.toggle}
              />
            </DragArea>
            <Switch
              label={t`Show what was removed`}
              checked={withRemoved}
              onChange={(event) => go({ removed: event.currentTarget.checked ? '1' : null }, true)}
              withThumbIndicator={false}
              className={styles.removedSwitch}
            />
            {withRemoved && <RemovedList restore={(item) => void itemActions.restore(item)} />}
          </div>
          {isOpen && <EditorPlace bank={bank} address={address} close={close} announce={announce} />}
        </div>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </main>
    </TreeActionsContext>
  )
}

/** Offers the ways to start an empty bank. */
function EmptyBank({ add }: { add: () => void }) {
  return (
    <PageNotice title={<Trans>No questions yet</Trans>}>
      <p>
        <Trans>
          A checklist is made of categories, such as the entrance or the food, with questions in them. Visits
          that are opened from then on get it; visits already begun keep what they have.
        </Trans>
      </p>
      <div className={look.row(3, look.put.stretched, look.put.middle)}>
        <Button component={Link} to="/admin?new=starter">
          <Trans>Take one of ours</Trans>
        </Button>
        <Button onClick={add} variant="default">
          <Trans>Make the first category</Trans>
        </Button>
        <Button component={Link} to="/admin/question/import" variant="default">
          <Trans>Import an XLSForm</Trans>
        </Button>
      </div>
    </PageNotice>
  )
}

function NothingFound({ words, reset }: { words: string; reset: () => void }) {
  return (
    <PageNotice title={<Trans>No question says “{words}”</Trans>}>
      <p>
        <Trans>Titles, help and choices were looked through, in every language.</Trans>
      </p>
      <Button variant="default" onClick={reset}>
        <Trans>Show all questions</Trans>
      </Button>
    </PageNotice>
  )
}

/** Unfolds and scrolls the tree so that the open item is visible, also when it was opened by address. */
function useOpenInView(item: BankQuestion | undefined, unfold: (category: string | null) => void): void {
  const { id, parent = null } = item ?? {}
  useEffect(() => {
    if (id === undefined) return
    unfold(parent)
    const frame = requestAnimationFrame(() =>
      document.querySelector(`[data-item="${id}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [id, parent, unfold])
}
