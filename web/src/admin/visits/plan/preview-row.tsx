import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronsUpDown, RotateCcw, X, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { GuestSelect } from '../../entities/users/guest-select.tsx'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDay, formatWallClock } from '../../kit/format.ts'
import type { PlanRow } from '../../entities/plan/plan-rows.ts'
import type { usePreview } from './use-preview.ts'
import { look } from '../../kit/look.ts'
import styles from './preview.module.css'

interface Props extends Omit<PlanRow, 'key'> {
  slot: string
  restaurant: string
  guest: string | null
  /** What the visit asks, where that is worth saying. */
  checklist: string | null
  changing: boolean
  change: (key: string | null) => void
  leaveOut: (key: string, leftOut: boolean) => void
  setGuest: ReturnType<typeof usePreview>['setGuest']
}

/** All props are primitive or stable, so that a row renders again only when it changes. */
export const PreviewRow = memo(function PreviewRow(props: Props) {
  const { t } = useLingui()
  const { slot, restaurantId, visitDate, restaurant, guestId, guest, checklist, leftOut } = props
  const { changing, change, leaveOut } = props
  const choose = (id: string | null, option: { label: string } | null) => {
    change(null)
    if (id && option && id !== guestId) {
      void props.setGuest({ key: slot, restaurantId, visitDate }, { id, name: option.label })
    }
  }
  const shown = guest === null ? t`Nobody is free` : guest || t`No name`
  const words = leftOut ? t`Take ${restaurant} in again` : t`Leave ${restaurant} out`
  return (
    <li className={styles.row} data-left-out={leftOut || undefined}>
      <span className={styles.restaurant} dir="auto" title={restaurant}>
        {restaurant}
        {checklist !== null && <span className={look.text('soft', 'xs')}> · {checklist}</span>}
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
          className={look.line(2, styles.guest)}
          aria-label={t`${shown}: another guest for ${restaurant}`}
          disabled={leftOut}
          onClick={() => change(slot)}
        >
          {guest === null ? <span className={look.text('danger')}>{shown}</span> : <bdi>{shown}</bdi>}
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

type RowDoubtProps = Pick<
  PlanRow,
  'guestId' | 'leftOut' | 'repeatOf' | 'nearTo' | 'notFree' | 'refused' | 'opens' | 'visitDate'
>

/** Says why a row needs attention; renders nothing if it needs none. */
function RowDoubt(row: RowDoubtProps) {
  const words = wordsFor(row)
  return (
    <span
      className={look.line(2, look.text('warn', 'xs'), styles.doubt)}
      data-refused={row.refused && !row.leftOut}
    >
      {words && <TriangleAlert size={14} aria-hidden />}
      <span>{words}</span>
    </span>
  )
}

function wordsFor(row: RowDoubtProps) {
  const { guestId, leftOut, repeatOf, nearTo, notFree, refused, opens, visitDate } = row
  if (leftOut) return null
  if (refused === 'guest') return <Trans>This guest was removed meanwhile</Trans>
  if (refused === 'restaurant') return <Trans>This restaurant was removed meanwhile</Trans>
  if (refused === 'checklist') return <Trans>This checklist was removed meanwhile</Trans>
  if (guestId === null) return <Trans>Everybody was there lately, or is elsewhere then</Trans>
  if (repeatOf) {
    const day = formatDay(repeatOf, currentLanguage())
    return <Trans>Also there on {day}</Trans>
  }
  if (nearTo) {
    const when = formatWallClock(nearTo, currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
    return <Trans>Another visit then: {when}</Trans>
  }
  if (refused) return <Trans>Was there lately, or is elsewhere then</Trans>
  if (opens !== visitDate) {
    const time = opens.slice(11)
    return <Trans>The clocks skip this time: opens at {time}</Trans>
  }
  return notFree ? <Trans>Named other times as free</Trans> : null
}
