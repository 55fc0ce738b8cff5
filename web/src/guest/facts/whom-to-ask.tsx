import { Trans } from '@lingui/react/macro'
import { CircleHelp } from 'lucide-react'
import { programme } from '../../boot/programme.ts'
import menu from '../shell/menu-sheet.module.css'
import styles from './facts.module.css'

/** Names whom a guest can ask, as the programme's settings say, also without a signal. */
export function WhomToAsk() {
  const { contact } = programme()
  return (
    <div className={`${menu.row} ${styles.ask}`}>
      <CircleHelp size={20} aria-hidden="true" />
      <p className={menu.grow}>
        <Trans>Questions? Ask</Trans>{' '}
        {contact ? <bdi>{contact}</bdi> : <Trans>whoever sent you the link.</Trans>}
      </p>
    </div>
  )
}
