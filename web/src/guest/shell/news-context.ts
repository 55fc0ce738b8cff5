import { createContext } from 'react'
import { createSignal } from '@cloche/engine/signal.ts'

/** What the screen in use does not show yet: `to` leads there. */
export interface News {
  kind: 'another' | 'cancelled' | 'submitted'
  to: string
}

export const NewsContext = createContext<News | null>(null)

/** True while the session is over and the screen in use stays (use-held-session.ts). */
export const sessionOver = createSignal(false)
