import { declinedParts } from '@cloche/checklist/complete.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { Trans } from '@lingui/react/macro'
import { useTexts } from '../texts.ts'
import { ReadAnswer } from './read-answer.tsx'
import { ReadDishes } from './read-dishes.tsx'
import { ReadPhotos } from './read-photos.tsx'
import styles from './reading.module.css'

export function ReadQuestion({ question, timezone }: { question: LocalQuestion; timezone: string }) {
  const texts = useTexts(question)
  return (
    <article className={styles.question}>
      <h3>
        <bdi>{texts.title}</bdi>
      </h3>
      {declinedParts(question).map((part) => (
        <p key={part} className={styles.declined} dir="auto">
          <Trans>
            You couldn’t: <bdi>{question.declined![part]}</bdi>
          </Trans>
        </p>
      ))}
      <ReadAnswer question={question} texts={texts} />
      {question.dishes.length > 0 && <ReadDishes dishes={question.dishes} timezone={timezone} />}
      {question.comment !== '' && (
        <blockquote className={styles.comment}>
          <p dir="auto">{question.comment}</p>
        </blockquote>
      )}
      {question.photos.length > 0 && <ReadPhotos photos={question.photos} />}
    </article>
  )
}
