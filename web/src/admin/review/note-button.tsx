import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { MessageSquarePlus } from 'lucide-react'
import type { Ref } from 'react'

interface Props {
  ref: Ref<HTMLButtonElement>
  title: string
  /** The note stands there: its button only keeps its place. */
  opened: boolean
  open: () => void
}

/** Opens the note to a question. */
export function NoteButton({ ref, title, opened, open }: Props) {
  const { t } = useLingui()
  return (
    <ActionIcon
      ref={ref}
      variant="subtle"
      color="gray"
      size="var(--control)"
      aria-label={t`Note to the guest: ${title}`}
      title={t`Note to the guest`}
      style={opened ? { visibility: 'hidden' } : undefined}
      onClick={open}
    >
      <MessageSquarePlus size={16} aria-hidden />
    </ActionIcon>
  )
}
