import { useSortable } from '@dnd-kit/react/sortable'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, NumberInput, Textarea } from '@mantine/core'
import { GripVertical, X } from 'lucide-react'
import { memo, type ClipboardEvent, type KeyboardEvent } from 'react'
import { asFigure, oneLine } from './typed.ts'
import type { ChoiceDraft } from './draft.ts'
import { within } from '../../../boot/within.ts'
import { look } from '../../kit/look.ts'
import styles from './choices.module.css'

interface Props {
  choice: ChoiceDraft
  index: number
  fault: string | undefined
  /** The choice was just added, so its title takes the focus. */
  isEntered: boolean
  set: (key: string, patch: Partial<ChoiceDraft>) => void
  move: (key: string, by: number) => void
  add: (titles: readonly string[], after: string) => void
  remove: (key: string) => void
}

/** Edits one choice. Enter moves to the next, pasted lines become choices, and Alt with ↑ ↓ moves the choice. */
export const ChoiceRow = memo(function ChoiceRow({ choice, index, fault, isEntered, ...on }: Props) {
  const { t } = useLingui()
  const { key, title, score } = choice
  const { ref, handleRef, isDragging } = useSortable({ id: key, index })
  const name = title || t`choice ${index + 1}`

  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const goesOn = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (by && event.altKey) on.move(key, by)
    else if (goesOn) on.add([''], key)
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    const [first = '', ...others] = title === '' ? lines : [title, ...lines]
    on.set(key, { title: first })
    on.add(others, key)
  }

  return (
    <li
      ref={ref}
      className={look.line(2, look.put.start, styles.choice)}
      data-dragging={isDragging || undefined}
    >
      <span ref={handleRef} className={styles.handle} aria-hidden>
        <GripVertical size={16} />
      </span>
      <Textarea
        aria-label={t`Words of choice ${index + 1}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Enter"
        value={title}
        onChange={within(300, (event) => on.set(key, { title: oneLine(event.currentTarget.value) }))}
        onKeyDown={press}
        onPaste={paste}
        error={fault}
        minRows={1}
        autosize
        autoFocus={isEntered}
        className={look.item('grow', 'narrow')}
      />
      <NumberInput
        aria-label={t`Score of “${name}”, percent`}
        placeholder={t`n/a`}
        value={score}
        onChange={(value) => on.set(key, { score: asFigure(value) })}
        onKeyDown={press}
        suffix=" %"
        min={0}
        max={100}
        clampBehavior="strict"
        allowNegative={false}
        decimalScale={2}
        hideControls
        className={styles.score}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--control)"
        aria-label={t`Remove “${name}”`}
        onClick={() => on.remove(key)}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
})

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
