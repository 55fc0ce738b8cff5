import { Trans } from '@lingui/react/macro'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { answerWords } from '../answer-words.ts'
import type { Texts } from '../texts.ts'
import styles from './reading.module.css'

/** The answer in words; empty for a question answered by photos or dishes alone. */
export function ReadAnswer({ question, texts }: { question: LocalQuestion; texts: Texts }) {
  const { answer, rate, options, type } = question
  const max = options.max ?? 5
  if (rate !== null) {
    return (
      <p className={styles.answer}>
        <Trans>
          {rate} of {max}
        </Trans>
      </p>
    )
  }
  if (answer === null || answer === '') return null
  return (
    <p className={styles.answer} dir="auto">
      {answerWords(answer, type, texts)}
    </p>
  )
}
