import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { useTexts } from '../texts.ts'
import { ReadQuestion } from './read-question.tsx'
import styles from './reading.module.css'

interface Props {
  category: LocalQuestion
  questions: readonly LocalQuestion[]
  timezone: string
}

export function ReadCategory({ category, questions, timezone }: Props) {
  const { title } = useTexts(category)
  return (
    <section className={styles.category}>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <div className={styles.plate}>
        {questions.map((question) => (
          <ReadQuestion key={question.id} question={question} timezone={timezone} />
        ))}
      </div>
    </section>
  )
}
