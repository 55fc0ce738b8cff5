import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { BankHead } from './bank-head.tsx'
import { EditorPlace } from './editor-place.tsx'
import { EmptyBank } from './empty-bank.tsx'
import { FoldButton } from './fold-button.tsx'
import { NothingFound } from './nothing-found.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import type { Refusal } from './refusal.ts'
import { RemovedList } from './removed-list.tsx'
import { branchesOf } from './tree/branches.ts'
import { DragArea } from './tree/drag-area.tsx'
import { matching } from './tree/search.ts'
import { TreeActionsContext } from './tree/tree-actions.ts'
import { Tree } from './tree/tree.tsx'
import { focusRow } from './tree/use-tree-keys.ts'
import { useActions } from './use-actions.ts'
import type { useAddress } from './use-address.ts'
import { useLaterFocus } from './use-later-focus.ts'
import { useCollapsed } from './use-collapsed.ts'
import { useOpenInView } from './use-open-in-view.ts'
import styles from './questions.module.css'

interface Props {
  bank: readonly BankQuestion[]
  address: ReturnType<typeof useAddress>
}

const NONE: ReadonlySet<string> = new Set()

/** The tree with what is above it, and beside it what is open. */
export function BankView({ bank, address }: Props) {
  const { t } = useLingui()
  const { openId, adding, words, withRemoved, go } = address
  const [refusal, refuse] = useState<Refusal | null>(null)
  const [said, announce] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useRowKeys(list, search)

  const branches = useMemo(() => branchesOf(bank), [bank])
  const folding = useCollapsed(branches, openId)
  const asked = useDeferredValue(words)
  const found = useMemo(() => matching(branches, asked), [branches, asked])
  useOpenInView(
    bank.find(({ id }) => id === openId),
    folding.unfold,
  )
  const focusLater = useLaterFocus(bank)
  const { actions, move, deeds } = useActions({
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
        <BankHead address={address} search={search} isEmpty={bank.length === 0}>
          {bank.length > 0 && <FoldButton isFolded={allFolded} onClick={() => folding.setAll(!allFolded)} />}
        </BankHead>
        <div className={styles.columns}>
          <div ref={list} className={styles.list}>
            {refusal && <RefusalNotice refusal={refusal} close={() => refuse(null)} />}
            {bank.length === 0 && !isOpen && <EmptyBank add={() => go({ new: 'checklist' })} />}
            {bank.length > 0 && found.length === 0 && (
              <NothingFound words={asked} reset={() => go({ q: null }, true)} />
            )}
            <DragArea items={bank} move={move}>
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
            {withRemoved && <RemovedList restore={(item) => void deeds.restore(item)} />}
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
