import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatMoment } from '../../kit/format.ts'
import { DayField } from '../../kit/day-field.tsx'
import { TimeField } from '../../kit/time-field.tsx'
import { notifyFromOf, type Notify } from './notify.ts'
import { look } from '../../kit/look.ts'
import styles from './notify.module.css'

interface Props {
  notify: Notify
  choose: (part: Partial<Notify>) => void
}

/** Chooses when guests hear of the visits. */
export function NotifyPick({ notify, choose }: Props) {
  const { t } = useLingui()
  return (
    <div className={look.row(3, look.put.end, styles.notify)}>
      <Select
        label={t`Guests are notified`}
        data={[
          { value: 'now', label: t`At once` },
          { value: 'at', label: t`From a day and time on` },
          { value: 'day_before', label: t`The day before each visit` },
        ]}
        value={notify.when}
        onChange={(when) => when && choose({ when })}
        allowDeselect={false}
      />
      {notify.when === 'at' && (
        <>
          <DayField label={t`Day`} value={notify.day} onChange={(day) => day && choose({ day })} />
          <TimeField label={t`Time`} value={notify.time} onChange={(time) => choose({ time })} />
        </>
      )}
    </div>
  )
}

/** Says of visits that are planned when their guests hear of them. */
export function NotifyWords({ notify }: { notify: Notify }) {
  const from = notifyFromOf(notify)
  if (!from) return null
  if (from === 'day_before') return <Trans>Guests are notified the day before each visit.</Trans>
  const moment = formatMoment(from, currentLanguage())
  return <Trans>Guests are notified from {moment} on, and at the latest the day before each visit.</Trans>
}
