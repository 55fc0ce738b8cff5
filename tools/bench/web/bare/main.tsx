import { memo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'

/** The choices as radio rows; null for a question without choices. */
function rowsOf({ type, options }: VisitQuestion): { value: string; title: string }[] | null {
  if (type === 'rate')
    return Array.from({ length: options.max ?? 5 }, (_, index) => ({
      value: String(index + 1),
      title: String(index + 1),
    }))
  return type === 'single' || type === 'multiple' ? (options.choices ?? []) : null
}

const Question = memo(function Question({ question }: { question: VisitQuestion }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = rowsOf(question)
  return (
    <fieldset>
      <legend>{question.title}</legend>
      {rows === null && <input defaultValue="" />}
      {rows?.map(({ value, title }) => (
        <label key={value}>
          <input
            type="radio"
            name={question.id}
            checked={value === chosen}
            onChange={() => setChosen(value)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  )
})

const query = new URLSearchParams(location.search)
const category = query.get('category')
if (query.has('worker')) void navigator.serviceWorker.register('/worker.js')
const checklist = (await (await fetch('/checklist.json')).json()) as VisitChecklist
const shown = checklist.items.filter((item) => item.parent === category)
createRoot(document.getElementById('root')!).render(
  shown.map((question) => <Question key={question.id} question={question} />),
)
