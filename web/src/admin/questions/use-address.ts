import type { QuestionType } from '@cloche/contract/questions.ts'
import { useCallback } from 'react'
import { useSearchParams } from '../../ui/search-params.ts'
import { isQuestionKind } from '../entities/questions/question-types.ts'

/** The new item: a question of a type in a category, or a category. */
export type Adding = { type: QuestionType; category: string } | { type: 'checklist' }

type Change = Partial<Record<'checklist' | 'open' | 'new' | 'in' | 'q' | 'removed', string | null>>

/** Keeps the shown checklist, the open item, the search and the side view in the address. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const go = useCallback(
    (change: Change, replace = false) =>
      setParams(
        (now) => {
          for (const [name, value] of Object.entries(change))
            if (value === null) now.delete(name)
            else now.set(name, value)
          return now
        },
        { replace },
      ),
    [setParams],
  )
  return {
    /** Null: all questions. */
    checklistId: params.get('checklist'),
    openId: params.get('open'),
    adding: addingIn(params),
    words: params.get('q') ?? '',
    withRemoved: params.has('removed'),
    go,
  }
}

function addingIn(params: URLSearchParams): Adding | null {
  const type = params.get('new')
  const category = params.get('in')
  if (isQuestionKind(type) && category) return { type, category }
  return type === 'checklist' ? { type } : null
}
