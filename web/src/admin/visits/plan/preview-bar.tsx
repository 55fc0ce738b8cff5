import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '../../../ui/link.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import type { Notify } from '../../entities/plan/notify.ts'
import { NotifyWords } from '../../entities/plan/notify-pick.tsx'
import { included, type PlanRow } from '../../entities/plan/plan-rows.ts'
import { rowProblem } from './use-preview.ts'
import { look } from '../../kit/look.ts'
import styles from './plan.module.css'

interface Props {
  rows: readonly PlanRow[]
  allowRepeats: boolean
  notify: Notify
  error: Error | null
  busy: boolean
  submit: () => void
}

/** Shows the number of visits, what prevents storing them, and the button that stores them. */
export function PreviewBar({ rows, allowRepeats, notify, error, busy, submit }: Props) {
  const sent = included(rows)
  const leftOut = rows.filter((row) => row.leftOut).length
  const without = rows.filter((row) => !row.leftOut && row.guestId === null).length
  const repeats = allowRepeats
    ? 0
    : sent.filter(({ repeatOf, nearTo }) => repeatOf !== null || nearTo !== null).length
  const refused = rows.filter((row) => !row.leftOut && row.refused).length
  return (
    <div className={look.row(0, styles.bar)}>
      <div className={look.stack(1)}>
        {error && !rowProblem(error) && <SaveFailure error={error} />}
        {refused > 0 && (
          <p role="alert" className={look.text('danger')}>
            <Plural
              value={refused}
              one="# row doesn't fit any more: change it or leave it out."
              other="# rows don't fit any more: change them or leave them out."
            />
          </p>
        )}
        {repeats > 0 && (
          <p className={look.text('danger')}>
            <Plural
              value={repeats}
              one="# guest has another visit too near: choose somebody else, or allow it above."
              other="# guests have another visit too near: choose somebody else, or allow it above."
            />
          </p>
        )}
        <p className={look.text('soft', 'xs')}>
          <Trans>Nothing is stored yet.</Trans>{' '}
          {leftOut > 0 && <Plural value={leftOut} one="# left out." other="# left out." />}{' '}
          {without > 0 && (
            <Plural
              value={without}
              one="# has no guest and is left out too."
              other="# have no guest and are left out too."
            />
          )}{' '}
          <NotifyWords notify={notify} />
        </p>
      </div>
      <Button component={Link} to="/admin/visit/plan" variant="default">
        <Trans>Back</Trans>
      </Button>
      <Button disabled={sent.length === 0 || repeats > 0} loading={busy} onClick={submit}>
        <Plural value={sent.length} one="Plan # visit" other="Plan # visits" />
      </Button>
    </div>
  )
}
