import { useLingui, Trans } from '@lingui/react/macro'
import { SegmentedControl, Button, ActionIcon, CloseButton, Tooltip } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useLayoutEffect, useRef, useState, type RefObject, type ReactNode } from 'react'
import { Copy, Trash2, type LucideIcon } from 'lucide-react'
import { TYPES, type ItemType } from '../../entities/questions/question-types.ts'
import { useTreeActions } from '../tree/tree-actions.ts'
import type { Draft } from './draft.ts'
import { EditorForm } from './editor-form.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { useModKey } from '../../kit/mod-key.ts'
import { useUnsaved } from '../../kit/unsaved.ts'
import { look } from '../../kit/look.ts'
import styles from './editor.module.css'
import { useEditor, type Editor as EditorState } from './use-editor.ts'

/** From this width on, the phone fits beside the form. */
const WIDE = '(width >= 73.75em)'

interface Props {
  id: string
  item: BankQuestion | null
  began: Draft
  bank: readonly BankQuestion[]
  close: () => void
  /** Called after saving. With `next`, another new item of the same kind follows. */
  saved: (item: BankQuestion, next: boolean) => void
}

/** Shows the form with the guest's phone beside it, or instead of it on narrow screens. */
export function Editor({ id, item, began, bank, close, saved }: Props) {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  const goOn = useRef(false)
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const [side, setSide] = useState('form')
  const editor = useEditor({ id, item, began, bank, saved: (stored) => saved(stored, goOn.current) })
  const save = (next = false) => {
    if (editor.isSaving) return
    goOn.current = next
    if (!editor.save()) showFault(panel.current)
  }
  useModKey('s', () => save(), { inFields: true })
  useEscape(panel, close)
  useLayoutEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    first?.focus({ preventScroll: true })
  }, [])

  const isNew = item === null
  const showsForm = isWide || side === 'form'
  const { word } = TYPES[editor.draft.type]
  return (
    <section
      ref={panel}
      role="dialog"
      tabIndex={-1}
      className={look.stack(5, styles.editor)}
      aria-label={t(word)}
    >
      <div className={look.classes(look.plate(), styles.sheet)}>
        <EditorHead type={editor.draft.type} item={item} close={close} />
        {!isWide && (
          <SegmentedControl
            data={[
              { value: 'form', label: t`Form` },
              { value: 'phone', label: t`On the phone` },
            ]}
            value={side}
            onChange={setSide}
            className={styles.sides}
            fullWidth
          />
        )}
        {showsForm ? (
          <EditorForm editor={editor} id={id} isNew={isNew} bank={bank} />
        ) : (
          <div className={styles.phone}>
            <PreviewPane bank={editor.after} id={id} />
          </div>
        )}
        <EditorFoot
          editor={{ ...editor, save: () => (save(), true) }}
          isNew={isNew}
          saveAndNext={isNew && editor.draft.parent !== null ? () => save(true) : null}
        />
      </div>
      {isWide && <PreviewPane bank={editor.after} id={id} />}
    </section>
  )
}

/** Escape first closes what is open in the form, then the form. This runs before any handler inside. */
function useEscape(panel: RefObject<HTMLElement | null>, close: () => void) {
  const press = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.key !== 'Escape' || event.isComposing || !panel.current?.contains(target)) return
    if (!target.closest('[aria-expanded="true"]')) close()
  }
  useWindowEvent('keydown', press, { capture: true })
}

/** Focuses the first fault. */
function showFault(panel: HTMLElement | null) {
  requestAnimationFrame(() => {
    const fault = panel?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    fault?.focus()
    fault?.scrollIntoView({ block: 'center' })
  })
}

interface EditorFootProps {
  editor: EditorState
  isNew: boolean
  /** Saves and starts the next item. */
  saveAndNext: (() => void) | null
}

/** Shows the buttons to save and discard, always in view. */
function EditorFoot({ editor, isNew, saveAndNext }: EditorFootProps) {
  const { isDirty, isSaving, save, discard } = editor
  useUnsaved(isDirty)
  return (
    <footer className={look.row(0, styles.foot)}>
      <Button onClick={save} loading={isSaving} disabled={!isDirty && !isNew} aria-keyshortcuts="Control+S">
        {isNew ? <Trans>Create</Trans> : <Trans>Save</Trans>}
      </Button>
      {saveAndNext && (
        <Button variant="default" onClick={saveAndNext} disabled={isSaving}>
          <Trans>Create and next</Trans>
        </Button>
      )}
      {isDirty && !isSaving && (
        <Button variant="subtle" color="gray" onClick={discard}>
          <Trans>Discard changes</Trans>
        </Button>
      )}
      <State>{!isDirty && !isNew && <Trans>All saved</Trans>}</State>
    </footer>
  )
}

function State({ children }: { children: ReactNode }) {
  return (
    <span role="status" className={look.classes(look.text('soft', 'xs'), look.item('last'))}>
      {children}
    </span>
  )
}

interface EditorHeadProps {
  type: ItemType
  item: BankQuestion | null
  close: () => void
}

/** Shows what is edited, and the actions on the whole item. */
function EditorHead({ type, item, close }: EditorHeadProps) {
  const { t } = useLingui()
  const actions = useTreeActions()
  const { icon: Icon, word, hint } = TYPES[type]
  return (
    <header className={look.line(2, styles.head)}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <h2 title={t(hint)}>{t(word)}</h2>
      {item && <HeadButton label={t`Duplicate`} icon={Copy} act={() => actions.duplicate(item)} />}
      {item && <HeadButton label={t`Remove`} icon={Trash2} act={() => actions.remove(item)} />}
      <CloseButton size="var(--control)" aria-label={t`Close`} aria-keyshortcuts="Escape" onClick={close} />
    </header>
  )
}

function HeadButton({ label, icon: Icon, act }: { label: string; icon: LucideIcon; act: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="var(--control)" aria-label={label} onClick={act}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
