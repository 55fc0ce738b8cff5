import { useLingui } from '@lingui/react/macro'
import { REASON_MAX_LENGTH } from '@cloche/contract/constants.ts'
import { Button, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { within } from '../../../boot/within.ts'
import { Panel } from '../../kit/panel.tsx'
import { look } from '../../kit/look.ts'
import styles from './cancel-panel.module.css'

interface Props {
  title: ReactNode
  /** Which visits are cancelled. */
  children?: ReactNode
  /** The guest has said that they can't come, which is the likely reason. */
  isAbsent?: boolean
  busy: boolean
  cancel: (cancelReason: string | undefined) => void
  close: () => void
}

/** Asks why visits are cancelled. Their guests read the reason; it may stay empty. */
export function CancelPanel({ title, children, isAbsent = false, busy, cancel, close }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState(isAbsent ? t`You can’t come` : '')
  const usual = [
    t`You can’t come`,
    t`The restaurant is closed then`,
    t`It was planned by mistake`,
    t`The programme has changed`,
  ]
  const act = () => cancel(reason.trim() || undefined)
  return (
    <Panel
      title={title}
      opened
      onClose={close}
      footer={
        <Button color="red" loading={busy} onClick={act}>
          {title}
        </Button>
      }
    >
      {children}
      <TextInput
        label={t`Why?`}
        description={t`The guest reads it in the letter and on the phone. It may stay empty.`}
        value={reason}
        onChange={within(REASON_MAX_LENGTH, (event) => setReason(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') act()
        }}
        data-autofocus
      />
      <div className={look.row(2, look.put.stretched, styles.usual)}>
        {usual.map((words) => (
          <Button key={words} variant="default" size="compact-sm" onClick={() => setReason(words)}>
            {words}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
