import { Plural, Trans } from '@lingui/react/macro'
import type { MenuState } from '@cloche/contract/menu.ts'
import { ExternalLink } from 'lucide-react'
import { Fact, Facts } from '../kit/facts.tsx'
import { look } from '../kit/look.ts'
import styles from './menu.module.css'
import { Moment } from './moment.tsx'

interface Props {
  state: MenuState
  source: NonNullable<MenuState['source']>
}

export function MenuFacts({ state, source }: Props) {
  const { lastRead, everyMinutes } = state
  return (
    <Facts className={styles.facts}>
      <Fact name={<Trans>Sheet</Trans>}>
        <SheetLink source={source} />
      </Fact>
      <Fact name={lastRead?.failure ? <Trans>Last tried</Trans> : <Trans>Last read</Trans>}>
        {lastRead ? <Moment instant={lastRead.at} /> : <Trans>not yet</Trans>}
      </Fact>
      <Fact name={<Trans>Read again</Trans>}>
        <Plural value={everyMinutes} one="every minute" other="every # minutes" />
      </Fact>
    </Facts>
  )
}

/** Links to the sheet, in which staff change the menu. */
function SheetLink({ source: { kind, name } }: { source: NonNullable<MenuState['source']> }) {
  if (kind === 'file') return <bdi>{name}</bdi>
  return (
    <a href={name} target="_blank" rel="noreferrer" className={look.inline(1, styles.sheet)}>
      <span>{kind === 'google' ? <Trans>Google sheet</Trans> : <bdi>{shortened(name)}</bdi>}</span>
      <ExternalLink size={14} aria-hidden />
    </a>
  )
}

/** Shortens an address to the part that people recognize. */
function shortened(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}
