import type { AnswerValue, VisitOptions } from '@cloche/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useChecklist } from '../shell/device-context.ts'
import type { FieldProps } from './field.tsx'
import styles from './input.module.css'
import { typedNumber, type TypedNumber } from './typed-number.ts'

/** Keeps the typed text on the screen; only a number that fits becomes the answer. */
export default function NumberField({ question, texts, labelledBy, describedBy }: FieldProps) {
  const checklist = useChecklist()
  const faultId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? asText(question.answer)
  const typed = typedNumber(shown, texts.unit)
  const wrong = shown.trim() !== '' && accepted(typed, question.options) === null

  const type = (text: string) => {
    setDraft(text)
    const next = accepted(typedNumber(text, texts.unit), question.options)
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
        {wrong && <Fault typed={typed} options={question.options} />}
      </span>
    </div>
  )
}

function Fault({ typed, options }: { typed: TypedNumber; options: VisitOptions }) {
  if (!typed || !('either' in typed)) return <Bounds {...options} />
  const [grouped, decimal] = typed.either
  return (
    <Trans>
      Please type {grouped} or {decimal}
    </Trans>
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

function accepted(typed: TypedNumber, { min = -Infinity, max = Infinity }: VisitOptions): number | null {
  if (!typed || !('number' in typed)) return null
  return typed.number >= min && typed.number <= max ? typed.number : null
}

function asText(answer: AnswerValue): string {
  return typeof answer === 'number' ? String(answer) : ''
}
