import { Trans } from '@lingui/react/macro'
import type { MenuState } from '@cloche/contract/menu.ts'
import { ExternalLink } from 'lucide-react'
import styles from './menu.module.css'

/** The way to the sheet itself, where people change the menu. */
export function SheetLink({ source: { kind, name } }: { source: NonNullable<MenuState['source']> }) {
  if (kind === 'file') return <bdi>{name}</bdi>
  return (
    <a href={name} target="_blank" rel="noreferrer" className={styles.sheet}>
      <span>{kind === 'google' ? <Trans>Google sheet</Trans> : <bdi>{shortened(name)}</bdi>}</span>
      <ExternalLink size={14} aria-hidden />
    </a>
  )
}

/** What people know an address by. */
function shortened(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}
