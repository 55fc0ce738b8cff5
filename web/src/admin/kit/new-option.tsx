import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { look } from './look.ts'
import { OptionLines } from './option-lines.tsx'
import styles from './new-option.module.css'

/** The value of the entry that adds what a list lacks. The other values are UUIDs. */
export const NEW = 'new'

interface NewForm<T> {
  /** What was typed in the picker, with which the form begins. */
  typed: string
  close: () => void
  /** Called instead of `close` once it is stored. */
  onMade: (made: T) => void
}

/** Draws the panel in which a thing is added from a picker. */
export type DrawNew<T> = (form: NewForm<T>) => ReactNode

interface Options<T> {
  /** Absent where nothing can be added. */
  draw: DrawNew<T> | undefined
  typed: string
  setTyped: (typed: string) => void
  choose: (made: T) => void
}

/** Opens the form of a new thing above a picker. Without a new thing the picker has what was typed again. */
export function useNewOption<T>({ draw, typed, setTyped, choose }: Options<T>) {
  const [adding, setAdding] = useState<string | null>(null)
  return {
    add: () => setAdding(typed),
    form:
      adding !== null &&
      draw?.({
        typed: adding,
        close: () => {
          setAdding(null)
          setTyped(adding)
        },
        onMade: (made) => {
          setAdding(null)
          choose(made)
        },
      }),
  }
}

/** The last entry of a picker. `detail` says that nothing else was found. */
export function NewOption({ words, detail }: { words: string; detail?: string | undefined }) {
  return (
    <span className={look.line(2, styles.entry)}>
      <Plus size={16} aria-hidden />
      <OptionLines name={words} detail={detail} />
    </span>
  )
}
