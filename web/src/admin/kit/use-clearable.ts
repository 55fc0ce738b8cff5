import { useLingui } from '@lingui/react/macro'

/** A field that can be emptied by a button of its own, with the keyboard too. */
export function useClearable() {
  const { t } = useLingui()
  return { clearable: true, clearButtonProps: { 'aria-label': t`Clear`, tabIndex: 0 } } as const
}
