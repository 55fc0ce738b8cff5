import dayjs from 'dayjs'
import { useState } from 'react'

/** The month on show, `2026-11`: goes along with the first day that the list is down to, else stays where it was put. */
export function useMonth(from: string | undefined): [string, (month: string) => void] {
  const [shown, setShown] = useState({ from, month: (from ?? dayjs().format('YYYY-MM')).slice(0, 7) })
  const month = from && from !== shown.from ? from.slice(0, 7) : shown.month
  if (from !== shown.from) setShown({ from, month })
  return [month, (next) => setShown({ from, month: next })]
}
