import { useLingui } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { ActionIcon } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { isChangeable } from './changeable.ts'

/** The quieter action of a row. What was submitted can't be changed any more. */
export function EditButton({ visit, edit }: { visit: Visit; edit: (id: string) => void }) {
  const { t } = useLingui()
  const title = visit.restaurant.title
  if (!isChangeable(visit)) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="var(--control)"
      aria-label={t`Edit the visit to ${title}`}
      title={t`Edit`}
      onClick={() => edit(visit.id)}
    >
      <Pencil size={16} aria-hidden />
    </ActionIcon>
  )
}
