import { useDeferredValue } from 'react'
import { QuestionBlock } from './question-block.tsx'

/** About two screens of questions. */
const FIRST = 6

/** The questions of a category. A long category draws its first questions at once, the rest after the first paint. */
export function QuestionList({ ids, all }: { ids: readonly string[]; all: boolean }) {
  const first = all ? ids : ids.slice(0, FIRST)
  const complete = useDeferredValue(true, all)
  return (complete ? ids : first).map((id) => <QuestionBlock key={id} id={id} />)
}
