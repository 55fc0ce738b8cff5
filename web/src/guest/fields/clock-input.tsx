import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type ComponentPropsWithRef } from 'react'
import styles from './input.module.css'
import { typedTime } from './typed-time.ts'

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  /** `HH:mm`, or empty. */
  value: string
  /** Gets `HH:mm`, an empty text, or null for a text that is no time. */
  onTime: (time: string | null) => void
}

/**
 * A time on the clock of 24 hours that every text of Cloche uses. The browser's own input follows the clock of the device, and its
 * width is nowhere stated.
 */
export function ClockInput({
  value,
  onTime,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
  ...rest
}: Props) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const faultId = useId()
  const shown = draft ?? value
  const isWhole = shown === '' || typedTime(shown) !== null
  const wrong = !isWhole && (left || shown.length > 4)

  const type = (text: string) => {
    const time = typedTime(text)
    // A phone's keypad of digits may have no colon.
    setDraft(time && /^\d{4}$/.test(text) ? time : text)
    setLeft(false)
    onTime(text.trim() === '' ? '' : isHalfTyped(text) ? null : time)
  }
  const leave = () => {
    const time = typedTime(shown)
    if (time) onTime(time)
    if (isWhole) setDraft(null)
    setLeft(true)
  }

  return (
    <>
      <input
        {...rest}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`hh:mm`}
        value={shown}
        aria-invalid={invalid || wrong}
        aria-describedby={[describedBy, wrong && faultId].filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <span className={styles.fault} id={faultId} role="status">
        {wrong && <Trans>A time such as 19:30</Trans>}
      </span>
    </>
  )
}

/** "123" may become "12:30": three digits are a time once the field is left. */
const isHalfTyped = (text: string) => /^\d{3}$/.test(text.trim())
