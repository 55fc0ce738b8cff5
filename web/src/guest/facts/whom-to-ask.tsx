import { Trans } from '@lingui/react/macro'
import { CircleHelp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviceStorage } from '../../boot/page-storage.ts'
import { useSession } from '../../boot/session-context.tsx'
import menu from '../shell/menu-sheet.module.css'
import styles from './facts.module.css'

const KEPT = 'cloche.operator'

/** Names whom a guest can ask: the programme's operator as the server's configuration says, also without a signal. */
export function WhomToAsk() {
  const { api } = useSession()
  const [operator, setOperator] = useState(() => deviceStorage.getItem(KEPT) ?? '')
  useEffect(() => {
    const keep = (name: string) => {
      setOperator(name)
      deviceStorage.setItem(KEPT, name)
    }
    api.call('GET /user/anketa').then(
      (answer) => keep(answer.operator ?? ''),
      () => {},
    )
  }, [api])
  return (
    <div className={`${menu.row} ${styles.ask}`}>
      <CircleHelp size={20} aria-hidden="true" />
      <p className={menu.grow}>
        <Trans>Questions? Ask</Trans>{' '}
        {operator === '' ? <Trans>whoever sent you the link.</Trans> : <bdi>{operator}</bdi>}
      </p>
    </div>
  )
}
