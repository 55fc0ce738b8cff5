import type { Checklist } from '@cloche/contract/checklists.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { DragArea } from '../../kit/drag-area.tsx'
import { look } from '../../kit/look.ts'
import { useLaterFocus } from '../../kit/use-later-focus.ts'
import { useRowKeys } from '../../kit/use-row-keys.ts'
import { focusRow } from '../../kit/use-tree-keys.ts'
import { BankHead, FoldButton } from '../bank-head.tsx'
import { EmptyBank, NothingFound } from '../bank-notices.tsx'
import { EditorPlace } from '../editor-place.tsx'
import { ExportButton } from '../forms/export-button.tsx'
import page from '../questions.module.css'
import { RefusalNotice } from '../refusal-notice.tsx'
import type { Refusal } from '../refusal.ts'
import { dropTarget } from '../tree/drop-target.ts'
import { FaultyContext, TreeActionsContext } from '../tree/tree-actions.ts'
import { Tree } from '../tree/tree.tsx'
import { useActions } from '../use-actions.ts'
import type { useAddress } from '../use-address.ts'
import { useCollapsed } from '../use-collapsed.ts'
import { useOpenInView } from '../use-open-in-view.ts'
import { ChecklistHead } from './checklist-head.tsx'
import { ChecklistPhone } from './checklist-phone.tsx'
import { ChecklistsPlace } from './checklists-place.tsx'
import { EmptyChecklist } from './empty-checklist.tsx'
import { FaultList } from './fault-list.tsx'
import { OfferedList } from './offered-list.tsx'
import { useCategoryActions } from './use-category-actions.ts'
import { useChecklistsView } from './use-checklists-view.ts'
import { useChosen } from './use-chosen.ts'

/** From this width on, the phone fits beside the checklist. */
const WIDE = '(width >= 62.5em)'
const NONE: ReadonlySet<string> = new Set()

interface Props {
  bank: readonly BankQuestion[]
  checklists: readonly Checklist[]
  checklist: Checklist
  address: ReturnType<typeof useAddress>
}

/** Shows one checklist: its categories, those that it could have, and the guest's phone beside them, or the open editor. */
export function ChecklistView({ bank, checklists, checklist, address }: Props) {
  const { openId, adding, words, go } = address
  const { id, categoryIds } = checklist
  const [refusal, refuse] = useState<Refusal | null>(null)
  const [said, announce] = useState('')
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })

  const asked = useDeferredValue(words)
  const chosen = useChosen(bank, categoryIds, asked)
  const { all, items, branches, found, offered, faults, faulty } = chosen
  const folding = useCollapsed(all, openId, 0)
  useOpenInView(
    bank.find((each) => each.id === openId),
    folding.unfold,
  )
  const focusLater = useLaterFocus(items)
  const view = useChecklistsView({ checklists, address, announce })
  const categories = useCategoryActions({
    checklistId: id,
    items,
    changes: view.changes,
    announce,
    focusLater,
  })
  const { actions } = useActions({ address, refuse, announce, unfold: folding.unfold, focusLater })
  // The order of the questions within a category, and whether there are any, is the bank's.
  const ownActions = {
    ...actions,
    step: categories.step,
    remove: (item: BankQuestion) => item.parent === null && categories.takeOut(item),
  }
  const close = useCallback(() => {
    go({ open: null, new: null, in: null })
    focusRow(openId ?? undefined)
  }, [go, openId])

  const isOpen = adding !== null || openId !== null
  const questions = items.length - branches.length
  const allFolded = branches.every(({ category }) => folding.collapsed.has(category.id))
  return (
    <FaultyContext value={faulty}>
      <main
        className={page.page}
        data-open={isOpen || undefined}
        data-phone={(!isOpen && isWide) || undefined}
      >
        <BankHead address={address}>
          <div className={look.row(2, page.actions)}>
            {branches.length > 0 && (
              <FoldButton isFolded={allFolded} onClick={() => folding.setAll(!allFolded)} />
            )}
            <ExportButton checklistId={id} />
          </div>
        </BankHead>
        <div className={look.stack(5, look.put.within, page.columns)}>
          <div ref={list} className={look.stack(4, look.put.within, page.list)}>
            {refusal && <RefusalNotice refusal={refusal} close={() => refuse(null)} />}
            <ChecklistsPlace checklists={checklists} current={id} view={view} />
            <ChecklistHead
              checklist={checklist}
              categories={branches.length}
              questions={questions}
              rename={() => view.ask({ what: 'edit', id })}
              duplicate={() => view.ask({ what: 'copy', id })}
              step={(side) => view.step(checklist, side)}
              remove={() => view.remove(checklist)}
            />
            <Sides phone={!isWide && questions > 0 && <ChecklistPhone items={items} />}>
              {bank.length === 0 && <EmptyBank add={() => go({ new: 'checklist' })} />}
              {bank.length > 0 && questions === 0 && <EmptyChecklist />}
              <FaultList faults={faults} bank={bank} checklistId={id} mend={categories.putBefore} />
              {bank.length > 0 && found.length + offered.length === 0 && (
                <NothingFound words={asked} reset={() => go({ q: null }, true)} />
              )}
              <TreeActionsContext value={ownActions}>
                <DragArea
                  targetAt={(area, dragged, point) => dropTarget(area, items, dragged, point)}
                  move={categories.move}
                >
                  <Tree
                    items={items}
                    branches={found}
                    openId={openId}
                    collapsed={asked === '' ? folding.collapsed : NONE}
                    toggle={folding.toggle}
                  />
                </DragArea>
              </TreeActionsContext>
              <OfferedList branches={offered} add={categories.add} />
            </Sides>
          </div>
          {isOpen && (
            <TreeActionsContext value={actions}>
              <EditorPlace bank={bank} address={address} close={close} announce={announce} />
            </TreeActionsContext>
          )}
          {!isOpen && isWide && (
            <aside className={page.place}>
              <ChecklistPhone items={items} />
            </aside>
          )}
        </div>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </main>
    </FaultyContext>
  )
}

/** Shows the list or, where both do not fit beside one another, the phone instead. */
function Sides({ phone, children }: { phone: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  const [side, setSide] = useState('list')
  if (!phone) return children
  return (
    <>
      <SegmentedControl
        data={[
          { value: 'list', label: t`Categories` },
          { value: 'phone', label: t`On the phone` },
        ]}
        value={side}
        onChange={setSide}
        fullWidth
      />
      {side === 'phone' ? phone : children}
    </>
  )
}
