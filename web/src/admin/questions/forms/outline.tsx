import { Trans, Plural } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { conditionWords, type Named } from '../../entities/questions/condition-words.ts'
import { FoldButton } from '../bank-head.tsx'
import { CategoryMark, Marks, TypeIcon } from '../tree/row-marks.tsx'
import { outlineOf, type FormItem, type OutlineCategory } from './outline.ts'
import { ShortList } from './short-list.tsx'
import { look } from '../../kit/look.ts'
import styles from './forms.module.css'

/** Shows the categories and questions that the import adds to the bank. Each one unfolds. */
export function Outline({ items }: { items: readonly FormItem[] }) {
  const outline = useMemo(() => outlineOf(items), [items])
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const all = outline.map(({ category }) => category.id)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(all.length === 1 ? all : []))
  const toggle = (id: string) => setOpen((now) => (now.has(id) ? without(now, id) : new Set(now).add(id)))
  if (outline.length === 0) return null
  return (
    <section aria-labelledby="form-outline" className={look.stack(2, styles.outline)}>
      <div className={look.line(3, styles.sectionHead)}>
        <h3 id="form-outline">
          <Trans>What it becomes</Trans>
        </h3>
        <FoldButton isFolded={open.size === 0} onClick={() => setOpen(new Set(open.size === 0 ? all : []))} />
      </div>
      <ul className={look.classes(look.plate(), styles.plate)}>
        {outline.map((section) => (
          <OutlineSection
            key={section.category.id}
            section={section}
            byId={byId}
            isOpen={open.has(section.category.id)}
            toggle={toggle}
          />
        ))}
      </ul>
    </section>
  )
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((each) => each !== id))
}

interface OutlineSectionProps {
  section: OutlineCategory
  byId: ReadonlyMap<string, FormItem>
  isOpen: boolean
  toggle: (id: string) => void
}

function OutlineSection({ section: { category, questions }, byId, isOpen, toggle }: OutlineSectionProps) {
  const { id, title, logo, type } = category
  return (
    <li>
      <button
        type="button"
        className={look.line(3, styles.category)}
        aria-expanded={isOpen}
        onClick={() => toggle(id)}
      >
        <ChevronRight size={16} aria-hidden />
        <CategoryMark logo={logo} />
        <span
          className={look.classes(look.text('cut'), look.item('grow', 'narrow'))}
          dir="auto"
          title={title}
        >
          {title}
        </span>
        {type === 'addon' && (
          <span className={look.classes(look.text('soft', 'xs', 'figures'), styles.soft)}>
            <Trans>Optional section</Trans>
          </span>
        )}
        <span className={look.classes(look.text('soft', 'xs', 'figures'), styles.soft)}>
          <Plural value={questions.length} one="# question" other="# questions" />
        </span>
      </button>
      {isOpen && (
        <ShortList className={styles.questions} items={questions}>
          {(shown) =>
            shown.map((question) => <OutlineQuestion key={question.id} question={question} byId={byId} />)
          }
        </ShortList>
      )}
    </li>
  )
}

interface OutlineQuestionProps {
  question: FormItem
  byId: ReadonlyMap<string, FormItem>
}

function OutlineQuestion({ question, byId }: OutlineQuestionProps) {
  const { type, title, options } = question
  const condition = options.showIf && conditionWords(options.showIf, (id) => namedIn(byId, id))
  const answers = answersOf(question)
  return (
    <li className={look.line(3, look.put.baseline, styles.question)}>
      <TypeIcon type={type} />
      <div className={styles.words}>
        <span dir="auto">{title}</span>
        {answers && (
          <span className={look.classes(look.text('soft', 'xs', 'figures'), styles.soft)} dir="auto">
            {answers}
          </span>
        )}
        {condition && (
          <span className={look.classes(look.text('soft', 'xs', 'figures'), styles.soft)} dir="auto">
            <Trans>Only when {condition}</Trans>
          </span>
        )}
      </div>
      <Marks options={options} />
    </li>
  )
}

function namedIn(byId: ReadonlyMap<string, FormItem>, id: string): Named {
  const { title = '', options } = byId.get(id) ?? {}
  return { title, choices: options?.choices }
}

/** Describes the possible answers: the choices, the scale, or the bounds of a number. */
function answersOf({ type, options }: FormItem): string {
  const { choices, min, max, unit = '' } = options
  if (choices) return choices.map((choice) => choice.title).join(' · ')
  if (type === 'rate') return `1–${max ?? 5}`
  const bounds = [min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`]
  return [...bounds, unit].filter(Boolean).join(' ')
}
