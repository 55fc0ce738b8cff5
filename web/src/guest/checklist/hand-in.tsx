import { Plural, Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Received } from '../final/received.ts'
import { useReadable } from '../readable.ts'
import { useChecklist } from '../shell/device-context.ts'
import { viewsOf } from '../views.ts'
import { HandInFailure } from './hand-in-failure.tsx'
import { useHandIn } from './use-hand-in.ts'
import styles from './missing-list.module.css'

interface Props {
  search: string
  close: () => void
}

export function HandIn({ search, close }: Props) {
  const checklist = useChecklist()
  const go = useNavigate()
  const { sections, photos, dishes } = useReadable(viewsOf(checklist).summary)
  const visit = useReadable(checklist.visit)
  const answered = [...sections.values()].reduce((sum, section) => sum + section.answered, 0)
  const running = dishes.filter(({ dish }) => dish.readyTime === null).length
  const received: Received = { restaurant: visit.restaurant.title, answered, photos, dishes: dishes.length }
  const { state, handIn } = useHandIn(
    checklist,
    () => void go('/guest/final', { replace: true, state: received }),
  )
  const busy = state.step === 'busy'

  return (
    <Sheet
      title={<Trans>Ready to hand in?</Trans>}
      close={close}
      foot={
        <Button wide disabled={busy} onClick={() => void handIn()}>
          {busy ? (
            <Trans>Handing in…</Trans>
          ) : state.step === 'failed' ? (
            <Trans>Try again</Trans>
          ) : (
            <Trans>Hand in the visit</Trans>
          )}
        </Button>
      }
    >
      <p className={styles.words}>
        <Trans>After that it can no longer be changed.</Trans>
      </p>
      <dl className={styles.summary}>
        <div>
          <dt>
            <Trans>Answers</Trans>
          </dt>
          <dd>{answered}</dd>
        </div>
        <div>
          <dt>
            <Trans>Photos</Trans>
          </dt>
          <dd>{photos}</dd>
        </div>
        <div>
          <dt>
            <Trans>Dishes</Trans>
          </dt>
          <dd>{dishes.length}</dd>
        </div>
      </dl>
      {running > 0 && (
        <p className={styles.warning}>
          <Plural
            value={running}
            one="# dish has not come yet: its clock is still running."
            other="# dishes have not come yet: their clocks are still running."
          />
        </p>
      )}
      {state.step === 'failed' && <HandInFailure error={state.error} search={search} close={close} />}
    </Sheet>
  )
}
