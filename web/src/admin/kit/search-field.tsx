import { useLingui } from '@lingui/react/macro'
import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { within } from '../../boot/within.ts'
import styles from './search-field.module.css'

const PAUSE = 250

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Reports the typed text after a short pause; ↓ moves the focus to the first row. */
export function SearchField({ label, value, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const report = useDebouncedCallback(onChange, PAUSE)
  const shown = typed ?? value
  const clear = () => {
    if (typed !== null) setTyped('')
    report('')
    report.flush()
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={shown}
      onFocus={() => setTyped(value)}
      onBlur={() => {
        report.flush()
        setTyped(null)
      }}
      onChange={within(100, (event) => {
        setTyped(event.currentTarget.value)
        report(event.currentTarget.value)
      })}
      onKeyDown={goToRows}
      aria-keyshortcuts="/"
      leftSection={<Search size={16} aria-hidden />}
      rightSection={shown ? <Clear label={t`Clear`} onClick={clear} /> : <Kbd size="xs">/</Kbd>}
      rightSectionPointerEvents={shown ? 'all' : 'none'}
      classNames={{ input: styles.input, section: styles.section }}
    />
  )
}

function Clear({ label, onClick }: { label: string; onClick: () => void }) {
  const stayInField = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <CloseButton size="sm" aria-label={label} onMouseDown={stayInField} onClick={onClick} tabIndex={-1} />
  )
}

function goToRows(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  document.querySelector<HTMLElement>('main [data-row]')?.focus()
}
