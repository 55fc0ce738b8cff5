import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import type { Checklist } from '@cloche/contract/checklists.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useLaterFocus } from '../kit/use-later-focus.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { BankActions, BankHead, FoldButton } from './bank-head.tsx'
import { ChecklistsPlace } from './checklists/checklists-place.tsx'
import { NewChecklistButton } from './checklists/checklist-switch.tsx'
import { RemovedChecklists } from './checklists/removed-checklists.tsx'
import { useChecklistsView } from './checklists/use-checklists-view.ts'
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
import { useOpenInView } from './use-open-in-view.ts'
import { EmptyBank, NothingFound } from './bank-notices.tsx'
import { useCollapsed } from './use-collapsed.ts'
import { look } from '../kit/look.ts'
import styles from './questions.module.css'

interface Props {
  bank: readonly BankQuestion[]
  checklists: readonly Checklist[]
  address: ReturnType<typeof useAddress>
}

const NONE: ReadonlySet<string> = new Set()

/** Shows the tree with its head, and the open editor beside it. */
export function BankView({ bank, checklists, address }: Props) {
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
  const view = useChecklistsView({ checklists, address, announce })
  const close = useCallback(() => {
    go({ open: null, new: null, in: null })
    focusRow(openId ?? undefined)
  }, [go, openId])

  const isOpen = adding !== null || openId !== null
  const allFolded = branches.every(({ category }) => folding.collapsed.has(category.id))
  return (
    <TreeActionsContext value={actions}>
      <main className={styles.page} data-open={isOpen || undefined}>
        <BankHead address={address}>
          <BankActions address={address} isEmpty={bank.length === 0}>
            {bank.length > 0 && checklists.length === 0 && (
              <NewChecklistButton add={() => view.ask({ what: 'new' })} />
            )}
            {bank.length > 0 && (
              <FoldButton isFolded={allFolded} onClick={() => folding.setAll(!allFolded)} />
            )}
          </BankActions>
        </BankHead>
        <div className={look.stack(5, look.put.within, styles.columns)}>
          <div ref={list} className={look.stack(4, look.put.within, styles.list)}>
            {refusal && <RefusalNotice refusal={refusal} close={() => refuse(null)} />}
            <ChecklistsPlace checklists={checklists} current={null} view={view} />
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
            {withRemoved && <RemovedChecklists />}
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
