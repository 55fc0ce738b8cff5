import { useMediaQuery } from '@mantine/hooks'
import type { SyntheticEvent } from 'react'

const PHONE = '(width <= 47.5em)'

/** Turns a Mantine overlay into a sheet on a phone, where a swipe down calls `close` (boot/modal-swipe.ts). */
export function useAsSheet(close: () => void, asks = false) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  // Mantine renders a `header`, which must not count as the banner of the page.
  const header = { role: 'presentation' }
  if (!isPhone) return { header }
  return {
    header,
    root: { 'data-veiled': '' },
    content: {
      'data-sheet': asks ? 'asks' : '',
      // A cancelled file dialog also fires `cancel`, which bubbles up from the input.
      onCancelCapture: ({ target, currentTarget }: SyntheticEvent) => target === currentTarget && close(),
    },
  }
}
