import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type ComponentPropsWithRef } from 'react'
import styles from './input.module.css'
import { StillSaved } from './still-saved.tsx'
import { isHalfTyped, typedTime } from '@cloche/checklist/typed-time.ts'
import { timeText } from '../when.ts'
import { useDraft } from './use-draft.ts'

const EXAMPLE = '19:30'

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  questionId: string
  /** The name of the field's draft, where a question has several fields. */
  field?: string
  /** `HH:mm`, or empty. */
  value: string
  /** Saves `HH:mm`, or removes the time if the text is empty. Returns false if the time can't be saved. */
  onTime: (time: string) => boolean
}

/**
 * A time by the clock of the texts around it, 12 or 24 hours. The browser's own input follows the language of the browser, and its width
 * is nowhere stated.
 */
export function ClockInput({
  questionId,
  field,
  value,
  onTime,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
  ...rest
}: Props) {
  const { t } = useLingui()
  const { draft, keep, forget } = useDraft(questionId, field)
  const [left, setLeft] = useState(draft !== null)
  const faultId = useId()
  const example = timeText(EXAMPLE)
  const hasHalves = example !== EXAMPLE
  const shown = draft && (draft.means === null || draft.means === value) ? draft.text : timeText(value)
  const wrong = shown.trim() !== '' && typedTime(shown) === null && (left || shown.length > 4)

  const save = (text: string) => {
    const time = typedTime(text)
    const isSaved = time !== null && onTime(time)
    keep(text, isSaved ? time : null)
    return isSaved
  }
  const type = (text: string) => {
    setLeft(false)
    if (text.trim() === '') {
      forget()
      onTime('')
    } else if (isHalfTyped(text)) keep(text, null)
    // A phone's keypad of digits may have no colon.
    else save(/^\d{4}$/.test(text) ? (typedTime(text) ?? text) : text)
  }
  const leave = () => {
    setLeft(true)
    if (draft && (draft.means !== null || save(draft.text))) forget()
  }
  // Nothing follows a half-typed text any more, so it is a time.
  const finish = () => void (draft?.means === null && save(draft.text))
  useEndOfTyping(finish)

  return (
    <>
      <input
        {...rest}
        // A keypad of digits has no letters for the half of the day.
        inputMode={hasHalves ? 'text' : 'numeric'}
        autoComplete="off"
        placeholder={t`hh:mm`}
        value={shown}
        aria-invalid={invalid || wrong}
        aria-describedby={[describedBy, wrong && faultId].filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <span className={styles.fault} id={faultId} role="status">
        {wrong && (
          <>
            <Trans>A time such as {example}</Trans>
            <StillSaved value={timeText(value)} />
          </>
        )}
      </span>
    </>
  )
}

/** Acts when the field goes without losing the focus first: with its screen, or with the page. */
function useEndOfTyping(finish: () => void) {
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  useEffect(() => {
    const ended = new AbortController()
    // The engine stores what is typed as the page goes, so this is earlier.
    const early = { capture: true, signal: ended.signal }
    const act = () => latest.current()
    addEventListener('pagehide', act, early)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && act(), early)
    return () => {
      ended.abort()
      act()
    }
  }, [])
}
