import { useLingui } from '@lingui/react/macro'
import { Checkbox, Switch } from '@mantine/core'
import { DAYPARTS } from '@cloche/contract/constants.ts'
import { DayField } from '../../../kit/day-field.tsx'
import { look } from '../../../kit/look.ts'
import { TimeField } from '../../../kit/time-field.tsx'
import { DAYPART_NAMES } from '../daypart-names.ts'
import whenStyles from '../when-field.module.css'
import type { VisitForm } from './use-visit-form.ts'
import type { WindowValues } from './visit-values.ts'

/** Lets the guest choose when to go: until when, and in which parts of the day. */
export function WindowFields({ form }: { form: VisitForm }) {
  const { t } = useLingui()
  const { day: first, window } = form.values
  const set = (change: Partial<WindowValues>) => form.setFieldValue('window', { ...window, ...change })
  return (
    <div className={look.stack(3)}>
      <Switch
        label={t`The guest chooses when`}
        description={t`The visit may be made on any day from then on, until the last one.`}
        checked={window.isOn}
        onChange={({ currentTarget }) => set({ isOn: currentTarget.checked })}
      />
      {window.isOn && (
        <>
          <div className={look.row(0, look.put.start, whenStyles.when)}>
            <DayField
              className={whenStyles.date}
              label={t`Until`}
              placeholder={t`Choose a day`}
              minDate={first ?? undefined}
              value={window.day}
              onChange={(day) => set({ day })}
              error={form.errors['window']}
            />
            <TimeField
              className={whenStyles.time}
              label={t`Time`}
              value={window.time}
              onChange={(time) => set({ time })}
            />
          </div>
          <Checkbox.Group
            label={t`At which time of the day`}
            description={
              window.dayparts.length === 0
                ? t`None chosen: at any time of the day.`
                : t`A guest who goes at another time still can: the report says when it was.`
            }
            inputWrapperOrder={['label', 'input', 'description']}
            value={window.dayparts}
            onChange={(dayparts) => set({ dayparts })}
          >
            <div className={look.row(4)}>
              {DAYPARTS.map((daypart) => (
                <Checkbox key={daypart} value={daypart} label={t(DAYPART_NAMES[daypart])} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
    </div>
  )
}
