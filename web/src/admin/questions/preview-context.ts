import type { Language } from '@cloche/contract/constants.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { createContext, type ReactNode } from 'react'

export type PreviewItem = Pick<
  BankQuestion,
  'id' | 'parent' | 'title' | 'logo' | 'type' | 'options' | 'order'
>

export interface PreviewProps {
  /** A category, followed by its shown questions, in order; of a whole checklist all of them. */
  items: readonly PreviewItem[]
  /** Also shows the category as the overview lists it. */
  overview?: boolean
  /** Shows the overview alone, each of whose categories opens. */
  whole?: boolean
  language: Language
  /** The phone's name for screen readers. */
  title: string
}

/** Renders a guest's phone. The app provides this, because the two sides of the product do not import each other. */
export const PreviewContext = createContext<(props: PreviewProps) => ReactNode>(() => null)
