import type { AnswerValue, VisitOptions } from '@cloche/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useChecklist } from '../shell/device-context.ts'
import type { FieldProps } from './field.tsx'
import styles from './input.module.css'

/** Keeps the typed text on the screen; only a number that fits becomes the answer. */
export default function NumberField({ question, texts, labelledBy, describedBy }: FieldProps) {
  const checklist = useChecklist()
  const faultId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? asText(question.answer)
  const wrong = shown !== '' && !fits(shown, question.options)

  const type = (text: string) => {
    setDraft(text)
    const next = fits(text, question.options) ? parse(text) : null
    if (next !== question.answer) checklist.setAnswer(question.id, next)
  }

  return (
    <div className={styles.line}>
      <input
        className={`${styles.input} ${styles.number} figures`}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        aria-labelledby={labelledBy}
        aria-describedby={[describedBy, wrong && faultId].filter(Boolean).join(' ') || undefined}
        aria-invalid={wrong}
        onChange={({ target }) => type(target.value)}
        onBlur={() => !wrong && setDraft(null)}
      />
      {texts.unit && <span className={styles.unit}>{texts.unit}</span>}
      <span className={styles.fault} id={faultId} role="status">
        {wrong && <Bounds {...question.options} />}
      </span>
    </div>
  )
}

function Bounds({ min, max }: VisitOptions) {
  if (min !== undefined && max !== undefined)
    return (
      <Trans>
        A number from {min} to {max}
      </Trans>
    )
  if (min !== undefined) return <Trans>A number, {min} or more</Trans>
  if (max !== undefined) return <Trans>A number, {max} or less</Trans>
  return <Trans>A number is needed</Trans>
}

function fits(text: string, { min = -Infinity, max = Infinity }: VisitOptions): boolean {
  const number = parse(text)
  return number !== null && number >= min && number <= max
}

function parse(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.')
  return /^-?\d+(\.\d*)?$/.test(plain) ? Number(plain) : null
}

function asText(answer: AnswerValue): string {
  return typeof answer === 'number' ? String(answer) : ''
}
