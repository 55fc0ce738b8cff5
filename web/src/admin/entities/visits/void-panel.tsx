import { useLingui } from '@lingui/react/macro'
import { REASON_MAX_LENGTH, VOID_REASONS, type VoidReason } from '@cloche/contract/constants.ts'
import type { VisitVoid } from '@cloche/contract/reviews.ts'
import { Button, Radio, TextInput } from '@mantine/core'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { within } from '../../../boot/within.ts'
import { look } from '../../kit/look.ts'
import { Panel } from '../../kit/panel.tsx'
import { VOID_WORDS } from './void-words.ts'

interface Props {
  title: ReactNode
  /** What became of the visits meanwhile. */
  children?: ReactNode
  busy: boolean
  declare: (why: VisitVoid) => void
  close: () => void
}

/** Asks why visits don't count. Their guests read the text; without one they read nothing of a reason. */
export function VoidPanel({ title, children, busy, declare, close }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [reason, setReason] = useState<VoidReason | null>(null)
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason && !busy) declare({ reason, text: text.trim() || undefined })
  }
  return (
    <Panel
      title={title}
      opened
      onClose={close}
      footer={
        <Button type="submit" form={id} color="red" loading={busy} disabled={reason === null}>
          {title}
        </Button>
      }
    >
      {children}
      <form id={id} className={look.stack(5)} onSubmit={send}>
        <Radio.Group label={t`Why?`} value={reason} onChange={setReason}>
          <div className={look.stack(3)}>
            {VOID_REASONS.map((each, place) => (
              <Radio
                key={each}
                value={each}
                label={t(VOID_WORDS[each])}
                {...(place === 0 && { 'data-autofocus': true })}
              />
            ))}
          </div>
        </Radio.Group>
        <TextInput
          label={t`What does the guest read?`}
          description={t`Without words the guest gets no letter and reads nothing of a reason.`}
          value={text}
          onChange={within(REASON_MAX_LENGTH, (event) => setText(event.currentTarget.value))}
        />
      </form>
    </Panel>
  )
}
