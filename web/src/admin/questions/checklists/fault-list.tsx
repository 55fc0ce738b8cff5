import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import alert from '../../kit/alert.module.css'
import { look } from '../../kit/look.ts'
import type { QuestionFault } from './question-faults.ts'
import styles from './checklists.module.css'

/** The number of questions that are listed at first. */
const SHOWN = 5

interface Props {
  faults: readonly QuestionFault[]
  bank: readonly BankQuestion[]
  checklistId: string
  /** Puts a category before another one, of which the checklist may have neither. */
  mend: (category: BankQuestion, before: BankQuestion) => void
}

/** Says what is wrong with a checklist, with the way to each question and to the category that would mend it. */
export function FaultList({ faults, bank, checklistId, mend }: Props) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (faults.length === 0) return null
  const count = faults.length
  return (
    <section
      aria-labelledby={id}
      className={look.stack(3, look.put.within, alert.alert, alert.changed, styles.faults)}
    >
      <h3 id={id}>
        <Plural value={count} one="# question needs a look" other="# questions need a look" />
      </h3>
      <ul className={look.stack(3, look.put.within)}>
        {faults.slice(0, isWhole ? undefined : SHOWN).map((fault) => (
          <FaultRow key={fault.question.id} {...{ fault, bank, checklistId, mend }} />
        ))}
      </ul>
      {count > SHOWN && !isWhole && (
        <Button variant="default" onClick={() => setWhole(true)}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </section>
  )
}

interface RowProps extends Omit<Props, 'faults'> {
  fault: QuestionFault
}

function FaultRow({ fault, bank, checklistId, mend }: RowProps) {
  const { question, isNever, outside, later, never } = fault
  const own = bank.find(({ id }) => id === question.parent)
  const categoryOf = ({ parent }: { parent: string | null }) => bank.find(({ id }) => id === parent)
  // An add-on section stands behind all others wherever it is put.
  const mends = (given: QuestionFault['outside']) =>
    [...new Set(given.map(categoryOf))].filter(
      (each): each is BankQuestion =>
        each !== undefined && each !== own && (each.type !== 'addon' || own?.type === 'addon'),
    )
  return (
    <li className={look.stack(2, look.put.within)}>
      <Link
        to={`/admin/question?checklist=${checklistId}&open=${question.id}`}
        className={look.text('anywhere')}
        dir="auto"
      >
        {question.title}
      </Link>
      <p className={look.text('anywhere')}>
        {isNever && (
          <strong>
            <Trans>Never asked.</Trans>{' '}
          </strong>
        )}
        <Reason of={outside} code="outside" />
        <Reason of={later} code="later" />
        <Reason of={never} code="never" />
      </p>
      {own && (
        <div className={look.row(2)}>
          {mends(outside).map((category) => (
            <MendButton key={category.id} {...category} mend={() => mend(category, own)} />
          ))}
          {mends(later).map((category) => (
            <MendButton key={category.id} {...category} isIn mend={() => mend(category, own)} />
          ))}
        </div>
      )}
    </li>
  )
}

interface MendProps {
  title: string
  /** The category is in the checklist already, behind the question. */
  isIn?: boolean
  mend: () => void
}

function MendButton({ title, isIn = false, mend }: MendProps) {
  return (
    <Button variant="default" onClick={mend}>
      <span className={styles.mend}>
        {isIn ? <Trans>Move “{title}” before it</Trans> : <Trans>Add “{title}”</Trans>}
      </span>
    </Button>
  )
}

function Reason({ of, code }: { of: QuestionFault['outside']; code: 'outside' | 'later' | 'never' }) {
  const { t } = useLingui()
  if (of.length === 0) return null
  const count = of.length
  const titles = of.map(({ title }) => t`“${title}”`).join(', ')
  switch (code) {
    case 'outside':
      return (
        <>
          <Plural
            value={count}
            one={`It depends on ${titles}, which is not in this checklist.`}
            other={`It depends on ${titles}, which are not in this checklist.`}
          />{' '}
        </>
      )
    case 'later':
      return (
        <>
          <Plural
            value={count}
            one={`It depends on ${titles}, which comes later here.`}
            other={`It depends on ${titles}, which come later here.`}
          />{' '}
        </>
      )
    case 'never':
      return (
        <Plural
          value={count}
          one={`It depends on ${titles}, which is never asked here.`}
          other={`It depends on ${titles}, which are never asked here.`}
        />
      )
  }
}
