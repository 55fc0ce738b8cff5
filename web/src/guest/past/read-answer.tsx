import { Trans } from '@lingui/react/macro'
import type { LocalQuestion } from '../../offline/interface.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import type { Texts } from '../texts.ts'
import styles from './reading.module.css'

/** The answer itself in words; nothing for a question answered by photos or dishes alone. */
export function ReadAnswer({ question, texts }: { question: LocalQuestion; texts: Texts }) {
  const { answer, rate, options } = question
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
      {inWords(question, texts)}
    </p>
  )
}

function inWords({ type, answer }: LocalQuestion, { choices, unit }: Texts): string {
  if (typeof answer === 'number') {
    return [new Intl.NumberFormat(currentLanguage()).format(answer), unit].filter(Boolean).join(' ')
  }
  const chosen = Array.isArray(answer) ? answer : [answer ?? '']
  if (type !== 'single' && type !== 'multiple') return chosen.join(', ')
  return chosen.map((value) => choices.find((choice) => choice.value === value)?.title ?? value).join(', ')
}
