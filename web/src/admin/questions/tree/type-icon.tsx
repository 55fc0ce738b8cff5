import { useLingui } from '@lingui/react/macro'
import type { ItemType } from '../editor/draft.ts'
import { TYPES } from '../question-types.ts'

/** A question's type as a shape, with its word for those who can't see it. */
export function TypeIcon({ type }: { type: ItemType }) {
  const { t } = useLingui()
  const { icon: Icon, word } = TYPES[type]
  return <Icon size={16} strokeWidth={1.75} role="img" aria-label={t(word)} />
}
