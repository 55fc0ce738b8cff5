import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './alert.module.css'

export interface ChangedField {
  label: string
  /** The value that is stored now. */
  theirs: ReactNode
  /** The value in the form. */
  mine: ReactNode
}

interface Props {
  changes: readonly ChangedField[]
  takeTheirs: () => void
  keepMine: () => void
  busy?: boolean
}

/** Lists the fields that somebody else changed, after a save was refused with `changed`, and asks whose values stay. */
export function ChangedNotice({ changes, takeTheirs, keepMine, busy = false }: Props) {
  return (
    <div role="alert" className={`${styles.alert} ${styles.changed}`}>
      <h3>
        <Trans>Changed meanwhile</Trans>
      </h3>
      {changes.length === 0 ? (
        <p>
          <Trans>Somebody else saved this while you were editing; nothing in this form differs.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>Somebody else saved this while you were editing. What differs:</Trans>
          </p>
          <dl className={styles.fields}>
            {changes.map(({ label, theirs, mine }) => (
              <div key={label}>
                <dt className={styles.field}>{label}</dt>
                <dd className={styles.whose}>
                  <Trans>theirs</Trans>
                </dd>
                <dd className={styles.value} dir="auto">
                  {theirs}
                </dd>
                <dd className={styles.whose}>
                  <Trans>yours</Trans>
                </dd>
                <dd className={styles.value} dir="auto">
                  {mine}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={takeTheirs} disabled={busy}>
          <Trans>Take theirs</Trans>
        </Button>
        <Button variant="default" onClick={keepMine} loading={busy}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </div>
  )
}
