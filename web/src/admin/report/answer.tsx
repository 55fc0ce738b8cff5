import { Trans } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { answerWords } from './answer-words.ts'
import type { ReportQuestion } from './report.ts'
import styles from './section.module.css'

/** The answer in words; photos and dishes speak for themselves below it. */
export function Answer({ question: { item, state } }: { question: ReportQuestion }) {
  const language = currentLanguage()
  if (state === 'unanswered') {
    return (
      <p className={styles.unanswered}>
        <Trans>Not answered</Trans>
      </p>
    )
  }
  if (item.type === 'rate') {
    const { rate: value } = item
    const total = item.options.max ?? 5
    return (
      <p className={styles.words}>
        <Trans>
          {value} of {total}
        </Trans>
      </p>
    )
  }
  return answerWords(item, textsOf(item, language), language).map((words) => (
    <p key={words} className={styles.words} dir="auto">
      {words}
    </p>
  ))
}
