import { t } from '@lingui/core/macro'
import { toasts } from '../../ui/toasts.ts'

/** Says that a choice that stands alone took the place of others. */
export function othersCleared(undo: () => void) {
  toasts.show({ text: t`The other answers are cleared`, undoLabel: t`Undo`, undo })
}
