import { useMediaQuery } from '@mantine/hooks'
import type { SyntheticEvent } from 'react'

const PHONE = '(width <= 760px)'

/** Makes what Mantine shows above the page a sheet on a phone: a swipe down calls `close` (boot/modal-swipe.ts). */
export function useAsSheet(close: () => void, asks = false) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  // Its head is none of the page's.
  const header = { role: 'presentation' }
  if (!isPhone) return { header }
  return {
    header,
    root: { 'data-veiled': '' },
    content: {
      'data-sheet': asks ? 'asks' : '',
      // A file that was not chosen is a `cancel` too.
      onCancelCapture: ({ target, currentTarget }: SyntheticEvent) => target === currentTarget && close(),
    },
  }
}
