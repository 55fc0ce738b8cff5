import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { look } from './look.ts'
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

/** Lists the fields that both changed, after a save was refused with `changed`, and asks whose values of these fields stay. */
export function ChangedNotice({ changes, takeTheirs, keepMine, busy = false }: Props) {
  return (
    <Changed intro={<Trans>Somebody else saved this while you were editing. Both of you changed:</Trans>}>
      <dl className={look.stack(2, styles.fields)}>
        {changes.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt className={styles.field}>{label}</dt>
            <dd className={look.text('soft')}>
              <Trans>theirs</Trans>
            </dd>
            <dd className={look.text('typed')} dir="auto">
              {theirs}
            </dd>
            <dd className={look.text('soft')}>
              <Trans>yours</Trans>
            </dd>
            <dd className={look.text('typed')} dir="auto">
              {mine}
            </dd>
          </div>
        ))}
      </dl>
      <div className={look.row(2, look.put.stretched, styles.buttons)}>
        <Button variant="default" onClick={takeTheirs} disabled={busy}>
          <Trans>Take theirs</Trans>
        </Button>
        <Button variant="default" onClick={keepMine} loading={busy}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </Changed>
  )
}

interface ChangedBeforeProps {
  /** What somebody else changed in the thing that was to be removed or cancelled. */
  changes: readonly Omit<ChangedField, 'mine'>[]
  /** The label of the button that does it all the same. */
  act: ReactNode
  goOn: () => void
  keep: () => void
  busy?: boolean
}

/** Says what somebody else changed, after a removal or cancellation was refused with `changed`, and asks for it again. */
export function ChangedBefore({ changes, act, goOn, keep, busy = false }: ChangedBeforeProps) {
  return (
    <Changed intro={<Trans>Somebody else saved this since you opened it. It is now:</Trans>}>
      <dl className={look.stack(2, styles.fields)}>
        {changes.map(({ label, theirs }) => (
          <div key={label}>
            <dt className={look.text('soft')}>{label}</dt>
            <dd className={look.text('typed')} dir="auto">
              {theirs}
            </dd>
          </div>
        ))}
      </dl>
      <div className={look.row(2, look.put.stretched, styles.buttons)}>
        <Button variant="default" onClick={keep} disabled={busy}>
          <Trans>Keep it</Trans>
        </Button>
        <Button variant="default" onClick={goOn} loading={busy}>
          {act}
        </Button>
      </div>
    </Changed>
  )
}

function Changed({ intro, children }: { intro: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className={`${look.stack(2, styles.alert)} ${styles.changed}`}>
      <h3>
        <Trans>Changed meanwhile</Trans>
      </h3>
      <p>{intro}</p>
      {children}
    </div>
  )
}
