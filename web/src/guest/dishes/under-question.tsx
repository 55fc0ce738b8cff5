import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { Trans } from '@lingui/react/macro'
import { useId, useMemo } from 'react'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { useTexts } from '../texts.ts'
import { viewsOf } from '../views.ts'
import styles from './dish-picker.module.css'

interface Props {
  questions: readonly LocalQuestion[]
  chosen: string
  choose: (id: string) => void
}

/** The question under which an order is noted. An optional section counts from its first order, which is said before. */
export function UnderQuestion({ questions, chosen, choose }: Props) {
  const id = useId()
  const section = questions.find((each) => each.id === chosen)!.parent!
  const isCounted = useReadable(viewsOf(useVisitCopy()).summary).sections.get(section)?.active
  return (
    <div className={styles.under}>
      {questions.length > 1 && (
        <>
          <label htmlFor={id}>
            <Trans>Note it under</Trans>
          </label>
          <select id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
            {questions.map((question) => (
              <Choice key={question.id} question={question} />
            ))}
          </select>
        </>
      )}
      {!isCounted && <Counts section={section} />}
    </div>
  )
}

function Choice({ question }: { question: LocalQuestion }) {
  const { title } = useTexts(question)
  return (
    <option value={question.id} dir="auto">
      {title}
    </option>
  )
}

function Counts({ section }: { section: string }) {
  const visitCopy = useVisitCopy()
  const { title } = useTexts(useReadable(useMemo(() => visitCopy.question(section), [visitCopy, section])))
  return (
    <p role="status">
      <Trans>
        An optional section: with an order in it, “<bdi>{title}</bdi>” counts.
      </Trans>
    </p>
  )
}
