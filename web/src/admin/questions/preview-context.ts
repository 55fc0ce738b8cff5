import type { Language } from '@cloche/contract/constants.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { createContext, type ReactNode } from 'react'

export type PreviewItem = Pick<
  BankQuestion,
  'id' | 'parent' | 'title' | 'logo' | 'type' | 'options' | 'order'
>

export interface PreviewProps {
  /** In order: a category, then what is shown of it. */
  items: readonly PreviewItem[]
  /** The category as the overview lists it, too. */
  overview?: boolean
  language: Language
  /** What a screen reader calls the phone. */
  title: string
}

/** Draws a phone as the guest holds it. Comes from outside: the two sides of the product do not know each other. */
export const PreviewContext = createContext<(props: PreviewProps) => ReactNode>(() => null)
