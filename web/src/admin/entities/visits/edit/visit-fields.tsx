import { Trans, useLingui } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import type { FormEventHandler } from 'react'
import { REPEAT_DAYS, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'
import { TriangleAlert } from 'lucide-react'
import { GuestPicker } from '../../users/edit/guest-picker.tsx'
import { RestaurantPicker } from '../../restaurants/edit/restaurant-picker.tsx'
import { useAllRestaurants } from '../../restaurants/use-restaurants.ts'
import { WhenField } from '../when-field.tsx'
import { currentLanguage } from '../../../../boot/i18n.ts'
import { formatDay, formatWallClock } from '../../../kit/format.ts'
import type { VisitForm } from './use-visit-form.ts'
import { bodyOf } from './visit-values.ts'
import { WindowFields } from './window-fields.tsx'
import { VisitChecklist } from './visit-checklist.tsx'
import { useNearVisits, type NearVisits } from './use-near-visits.ts'
import { look } from '../../../kit/look.ts'
import styles from './visit-fields.module.css'

interface Props {
  id: string
  form: VisitForm
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The visit that is being edited. */
  visit?: Visit
}

export function VisitFields({ id, form, onSubmit, visit }: Props) {
  const { t } = useLingui()
  const { values } = form
  const near = useNearVisits(bodyOf(values), visit)
  const begun = Boolean(visit?.startedAt)
  const fixed = begun ? { input: styles.fixed } : undefined
  const timezone = useAllRestaurants().data?.find(({ id: each }) => each === values.restaurantId)?.timezone
  return (
    <form id={id} onSubmit={onSubmit} className={look.stack(4, styles.fields)} noValidate>
      <GuestPicker
        label={t`Guest`}
        placeholder={t`Search by name, e-mail or phone`}
        disabled={begun}
        classNames={fixed}
        {...form.getInputProps('guestId')}
        value={values.guestId}
        openOnFocus={false}
        data-autofocus={visit ? undefined : true}
      />
      <RestaurantPicker
        label={t`Restaurant`}
        placeholder={t`Search by title, address, city or tag`}
        disabled={begun}
        classNames={fixed}
        {...form.getInputProps('restaurantId')}
      />
      {begun && (
        <p className={look.text('soft', 'xs')}>
          <Trans>
            The guest has begun this visit: its answers are theirs and about this restaurant. Only its time
            can change.
          </Trans>
        </p>
      )}
      <WhenField form={form} timezone={timezone} isWindow={values.window.isOn} />
      <WindowFields form={form} />
      <VisitChecklist form={form} visit={visit} usual={near.checklistId} />
      <NearHint near={near} />
    </form>
  )
}

/** Warns of near visits, and of a time that is none of the guest's: staff may recognize the guest, or the guest can't come. */
function NearHint({ near: { repeatOf, nearTo, notFree } }: { near: NearVisits }) {
  if (!repeatOf && !nearTo && !notFree) return null
  const language = currentLanguage()
  const day = repeatOf && formatDay(repeatOf, language)
  const when = nearTo && formatWallClock(nearTo, language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div role="status" className={styles.hint}>
      <TriangleAlert size={16} aria-hidden />
      <div>
        {day && (
          <p>
            <Trans>
              This guest is also in this restaurant on {day}, within {REPEAT_DAYS} days.
            </Trans>
          </p>
        )}
        {when && (
          <p>
            <Trans>
              This guest has another visit less than {VISIT_GAP_HOURS} hours from this one: {when}.
            </Trans>
          </p>
        )}
        {notFree && (
          <p>
            <Trans>This guest has named other times of the week as free.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
