import { useMemo } from 'react'
import { useLingui } from '@lingui/react'
import { textsOf } from '@cloche/checklist/localize.ts'
import { currentLanguage } from '../boot/i18n.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'

export type Texts = ReturnType<typeof textsOf>

/** The texts of a category or question in the screen's language. */
export function useTexts({ title, options }: Pick<LocalQuestion, 'title' | 'options'>): Texts {
  useLingui()
  const language = currentLanguage()
  return useMemo(() => textsOf({ title, options }, language), [title, options, language])
}
