import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useEffect } from 'react'

/** What is opened by its address, or from elsewhere, is there to be seen in the tree too. */
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
