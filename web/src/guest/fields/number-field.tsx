import type { AnswerValue, VisitOptions } from '@cloche/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useVisitCopy } from '../shell/device-context.ts'
import type { FieldProps } from './field-props.ts'
import styles from './input.module.css'
import { StillSaved } from './still-saved.tsx'
import { typedNumber, type TypedNumber } from './typed-number.ts'
import { useDraft } from './use-draft.ts'

/** Keeps the text as typed. Only a number that fits becomes the answer, and until then the former answer stays. */
export default function NumberField({ question, texts, labelledBy, describedBy }: FieldProps) {
  const visitCopy = useVisitCopy()
  const faultId = useId()
  const { draft, keep, forget } = useDraft(question.id)
  const saved = asText(question.answer)
  const shown = draft && (draft.means === null || draft.means === question.answer) ? draft.text : saved
  const { whole, max = 0, min = Math.min(0, max) } = question.options
  const typed = meant(typedNumber(shown, texts.unit), whole)
  const wrong = shown.trim() !== '' && accepted(typed, question.options) === null

  const type = (text: string) => {
    const next = accepted(meant(typedNumber(text, texts.unit), whole), question.options)
    const isEmpty = text.trim() === ''
    if (isEmpty || text === asText(next)) forget()
    else keep(text, next)
    if (next !== question.answer && (isEmpty || next !== null)) visitCopy.setAnswer(question.id, next)
  }

  return (
    <div className={styles.line}>
      <input
        className={`${styles.input} ${styles.number} figures`}
        // An iPhone's keys for numbers have no minus. Without a limit, digits are what most guests need.
        inputMode={min < 0 ? 'text' : whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={shown}
        aria-labelledby={labelledBy}
        aria-describedby={[describedBy, wrong && faultId].filter(Boolean).join(' ') || undefined}
        aria-invalid={wrong}
        onChange={({ target }) => type(target.value)}
      />
      {texts.unit && <span className={styles.unit}>{texts.unit}</span>}
      <span className={styles.fault} id={faultId} role="status">
        {wrong && (
          <>
            <Fault typed={typed} options={question.options} />
            <StillSaved value={saved} />
          </>
        )}
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

function Bounds({ min, max, whole }: VisitOptions) {
  if (whole) return <WholeBounds min={min} max={max} />
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

function WholeBounds({ min, max }: Pick<VisitOptions, 'min' | 'max'>) {
  if (min !== undefined && max !== undefined)
    return (
      <Trans>
        A whole number from {min} to {max}
      </Trans>
    )
  if (min !== undefined) return <Trans>A whole number, {min} or more</Trans>
  if (max !== undefined) return <Trans>A whole number, {max} or less</Trans>
  return <Trans>A whole number is needed</Trans>
}

/** A text such as "1,234" has one meaning where the number has no fraction. */
function meant(typed: TypedNumber, whole = false): TypedNumber {
  return whole && typed && 'either' in typed ? { number: Number(typed.either[0]) } : typed
}

function accepted(
  typed: TypedNumber,
  { min = -Infinity, max = Infinity, whole }: VisitOptions,
): number | null {
  if (!typed || !('number' in typed)) return null
  if (whole && !Number.isInteger(typed.number)) return null
  return typed.number >= min && typed.number <= max ? typed.number : null
}

function asText(answer: AnswerValue): string {
  return typeof answer === 'number' ? String(answer) : ''
}
