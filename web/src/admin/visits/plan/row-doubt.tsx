import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDay, formatWallClock } from '../../format.ts'
import type { PlanRow } from './plan-rows.ts'
import styles from './preview.module.css'

type Props = Pick<PlanRow, 'guestId' | 'leftOut' | 'repeatOf' | 'nearTo' | 'refused'>

/** Why a row needs a look; empty when it doesn't. */
export function RowDoubt(row: Props) {
  const words = wordsFor(row)
  return (
    <span className={styles.doubt} data-refused={row.refused && !row.leftOut}>
      {words && <TriangleAlert size={14} aria-hidden />}
      <span>{words}</span>
    </span>
  )
}

function wordsFor({ guestId, leftOut, repeatOf, nearTo, refused }: Props) {
  if (leftOut) return null
  if (refused === 'guest') return <Trans>This guest was removed meanwhile</Trans>
  if (refused === 'restaurant') return <Trans>This restaurant was removed meanwhile</Trans>
  if (guestId === null) return <Trans>Everybody was there lately, or is elsewhere then</Trans>
  if (repeatOf) {
    const day = formatDay(repeatOf, currentLanguage())
    return <Trans>Also there on {day}</Trans>
  }
  if (nearTo) {
    const when = formatWallClock(nearTo, currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
    return <Trans>Another visit then: {when}</Trans>
  }
  return refused ? <Trans>Was there lately, or is elsewhere then</Trans> : null
}
