import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'

interface Props {
  /** Null where the list of visits can't show the visits alone. */
  to: string | null
  children: ReactNode
}

/** A figure that leads to the visits behind it, where `visitsBehind` has their address. */
export function VisitsLink({ to, children }: Props) {
  return to === null ? children : <Link to={to}>{children}</Link>
}
