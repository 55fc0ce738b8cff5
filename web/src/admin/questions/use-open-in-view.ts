import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useEffect } from 'react'

/** Unfolds and scrolls the tree so that the open item is visible, also when it was opened by address. */
export function useOpenInView(
  item: BankQuestion | undefined,
  unfold: (category: string | null) => void,
): void {
  const { id, parent = null } = item ?? {}
  useEffect(() => {
    if (id === undefined) return
    unfold(parent)
    const frame = requestAnimationFrame(() =>
      document.querySelector(`[data-item="${id}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [id, parent, unfold])
}
