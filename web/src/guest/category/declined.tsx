import { declinedParts } from '@cloche/checklist/complete.ts'
import { REASON_MAX_LENGTH, type DeclinablePart } from '@cloche/contract/constants.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toasts.ts'
import { LongText } from '../fields/long-text.tsx'
import { useVisitCopy } from '../shell/device-context.ts'
import styles from './extras.module.css'

interface Props {
  question: LocalQuestion
  /** The part for which a tap has opened an empty field. */
  opened: DeclinablePart | undefined
  close: () => void
}

/** The reasons for the parts of a question that the guest could not give, each to be changed or taken back. */
export default function Declined({ question, opened, close }: Props) {
  const [tapped, setTapped] = useState(opened)
  if (opened && opened !== tapped) setTapped(opened)
  const parts = new Set([...declinedParts(question), ...(opened ? [opened] : [])])
  return [...parts].map((part) => (
    <Reason key={part} question={question} part={part} focus={part === tapped} close={close} />
  ))
}

interface ReasonProps {
  question: LocalQuestion
  part: DeclinablePart
  focus: boolean
  close: () => void
}

function Reason({ question, part, focus, close }: ReasonProps) {
  const { t } = useLingui()
  const id = useId()
  const visitCopy = useVisitCopy()
  const reason = question.declined?.[part]
  const isPhoto = part === 'photos' || question.type === 'photo'
  const set = (typed: string) => visitCopy.decline(question.id, part, typed.trim() === '' ? null : typed)
  const takeBack = () => {
    close()
    if (reason === undefined) return
    visitCopy.decline(question.id, part, null)
    toasts.show({ text: t`Taken back`, undoLabel: t`Undo`, undo: () => set(reason) })
  }
  return (
    <div className={styles.declined}>
      <label htmlFor={id} className={styles.label}>
        {isPhoto ? <Trans>You couldn’t take a photo: why?</Trans> : <Trans>You couldn’t answer: why?</Trans>}
      </label>
      <LongText
        id={id}
        value={reason ?? ''}
        max={REASON_MAX_LENGTH}
        autoFocus={focus}
        onChange={({ target }) => set(target.value)}
        onBlur={() => reason !== undefined && close()}
      />
      <Button kind="quiet" className={styles.takeBack} onClick={takeBack}>
        <Trans>Take back</Trans>
      </Button>
    </div>
  )
}
