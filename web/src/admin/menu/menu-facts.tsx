import { Plural, Trans } from '@lingui/react/macro'
import type { MenuState } from '@cloche/contract/menu.ts'
import type { ReactNode } from 'react'
import styles from './menu.module.css'
import { Moment } from './moment.tsx'
import { SheetLink } from './sheet-link.tsx'

interface Props {
  state: MenuState
  source: NonNullable<MenuState['source']>
}

export function MenuFacts({ state, source }: Props) {
  const { lastRead, everyMinutes } = state
  return (
    <dl className={styles.facts}>
      <Fact name={<Trans>Sheet</Trans>}>
        <SheetLink source={source} />
      </Fact>
      <Fact name={lastRead?.failure ? <Trans>Last tried</Trans> : <Trans>Last read</Trans>}>
        {lastRead ? <Moment instant={lastRead.at} /> : <Trans>not yet</Trans>}
      </Fact>
      <Fact name={<Trans>Read again</Trans>}>
        <Plural value={everyMinutes} one="every minute" other="every # minutes" />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
