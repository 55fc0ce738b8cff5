import { Marks } from '../questions/tree/marks.tsx'
import { TypeIcon } from '../questions/tree/type-icon.tsx'
import { ConditionWords } from './condition-words.tsx'
import type { FormItem } from './outline.ts'
import styles from './forms.module.css'

interface Props {
  question: FormItem
  byId: ReadonlyMap<string, FormItem>
}

export function OutlineQuestion({ question, byId }: Props) {
  const { type, title, options } = question
  const source = options.showIf && byId.get(options.showIf.question)
  const answers = answersOf(question)
  return (
    <li className={styles.question}>
      <TypeIcon type={type} />
      <div className={styles.words}>
        <span dir="auto">{title}</span>
        {answers && (
          <span className={styles.soft} dir="auto">
            {answers}
          </span>
        )}
        {options.showIf && source && <ConditionWords showIf={options.showIf} source={source} />}
      </div>
      <Marks options={options} />
    </li>
  )
}

/** The choices, or the scale, or the bounds of a number. */
function answersOf({ type, options }: FormItem): string {
  const { choices, min, max, unit = '' } = options
  if (choices) return choices.map((choice) => choice.title).join(' · ')
  if (type === 'rate') return `1–${max ?? 5}`
  const bounds = [min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`]
  return [...bounds, unit].filter(Boolean).join(' ')
}
