import { useDeferredValue } from 'react'
import { QuestionBlock } from './question-block.tsx'

/** About two screens' worth: enough to begin with. */
const FIRST = 6

/** The questions of a category. A long one is drawn from the top, the rest right after the first screen is there. */
export function QuestionList({ ids, all }: { ids: readonly string[]; all: boolean }) {
  const first = all ? ids : ids.slice(0, FIRST)
  const complete = useDeferredValue(true, all)
  return (complete ? ids : first).map((id) => <QuestionBlock key={id} id={id} />)
}
