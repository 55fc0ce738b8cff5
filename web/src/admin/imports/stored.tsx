import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportKind } from '@cloche/contract/imports.ts'
import { Button } from '@mantine/core'
import { CheckCheck } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { KINDS } from './kinds.ts'
import state from '../kit/state.module.css'
import styles from './import-page.module.css'

interface Props {
  kind: ImportKind
  count: number
  again: () => void
}

export function Stored({ kind, count, again }: Props) {
  const { t } = useLingui()
  const { stored, toList, list } = KINDS[kind]
  return (
    <div className={state.state} role="status">
      <CheckCheck size={32} className={styles.done} aria-hidden />
      <h2>{t(stored(count))}</h2>
      <p>
        <Link to={list}>{t(toList)}</Link>
      </p>
      <Button variant="default" onClick={again}>
        <Trans>Import another file</Trans>
      </Button>
    </div>
  )
}
