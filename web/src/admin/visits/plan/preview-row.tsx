import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronsUpDown, RotateCcw, X } from 'lucide-react'
import { memo } from 'react'
import { GuestSelect } from '../guest-select.tsx'
import type { PlanRow } from './plan-rows.ts'
import { RowDoubt } from './row-doubt.tsx'
import type { usePreview } from './use-preview.ts'
import styles from './preview.module.css'

interface Props extends Omit<PlanRow, 'key'> {
  slot: string
  restaurant: string
  guest: string | null
  changing: boolean
  change: (key: string | null) => void
  leaveOut: (key: string, leftOut: boolean) => void
  setGuest: ReturnType<typeof usePreview>['setGuest']
}

/** All that it is given is plain, so that a row is only drawn again when something in it is different. */
export const PreviewRow = memo(function PreviewRow(props: Props) {
  const { t } = useLingui()
  const { slot, restaurantId, visitDate, restaurant, guestId, guest, leftOut, changing, change, leaveOut } =
    props
  const choose = (id: string | null, option: { label: string } | null) => {
    change(null)
    if (id && option && id !== guestId) {
      void props.setGuest({ key: slot, restaurantId, visitDate }, { id, name: option.label })
    }
  }
  const words = leftOut ? t`Take ${restaurant} in again` : t`Leave ${restaurant} out`
  return (
    <li className={styles.row} data-left-out={leftOut || undefined}>
      <span className={styles.restaurant} dir="auto" title={restaurant}>
        {restaurant}
      </span>
      {changing ? (
        <GuestSelect
          aria-label={t`Guest`}
          value={guestId}
          onChange={choose}
          onDropdownClose={() => change(null)}
          allowDeselect={false}
          defaultDropdownOpened
          autoFocus
        />
      ) : (
        <button
          type="button"
          className={styles.guest}
          aria-label={t`Another guest for ${restaurant}`}
          disabled={leftOut}
          onClick={() => change(slot)}
        >
          {guest === null ? (
            <span className={styles.nobody}>
              <Trans>Nobody is free</Trans>
            </span>
          ) : (
            <bdi>{guest || t`No name`}</bdi>
          )}
          <ChevronsUpDown size={14} aria-hidden />
        </button>
      )}
      <RowDoubt {...props} />
      <button
        type="button"
        className={styles.leaveOut}
        aria-label={words}
        title={words}
        onClick={() => leaveOut(slot, !leftOut)}
      >
        {leftOut ? <RotateCcw size={16} aria-hidden /> : <X size={16} aria-hidden />}
      </button>
    </li>
  )
})
