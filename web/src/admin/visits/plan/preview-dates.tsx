import { Plural } from '@lingui/react/macro'
import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import { useCallback, useMemo, useState } from 'react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDay } from '../../kit/format.ts'
import { useAllRestaurants } from '../../entities/restaurants/use-restaurants.ts'
import type { Choice } from '../../entities/plan/plan-dates.ts'
import { useChecklistWords } from '../../entities/checklists/checklist-filter.tsx'
import { byDate, type PlanRow } from '../../entities/plan/plan-rows.ts'
import { PreviewRow } from './preview-row.tsx'
import type { usePreview } from './use-preview.ts'
import { look } from '../../kit/look.ts'
import styles from './preview.module.css'

interface Props {
  rows: readonly PlanRow[]
  choice: Choice
  preview: ReturnType<typeof usePreview>
  /** Each row says the usual checklist of its restaurant, if any restaurant has one. */
  showsUsual: boolean
}

/**
 * A thousand rows must render fast, so a row is text and two buttons, and gets a field only while its guest changes.
 */
export function PreviewDates({ rows, choice, preview, showsUsual }: Props) {
  const { edits, edit, setGuest } = preview
  const [changing, setChanging] = useState<string | null>(null)
  const restaurants = useAllRestaurants().data
  const words = useChecklistWords()
  const areSaid = showsUsual && rows.some(({ usual }) => usual !== null)
  const titles = useMemo(() => new Map(restaurants?.map(({ id, title }) => [id, title])), [restaurants])
  const names = useMemo(() => new Map(choice.guests.map(({ id, name }) => [id, name])), [choice.guests])
  const leaveOut = useCallback((key: string, leftOut: boolean) => edit(key, { leftOut }), [edit])
  const change = useCallback((key: string | null) => setChanging(key), [])
  return (
    <>
      {byDate(rows).map(({ visitDate, rows: ofDate }) => (
        <section key={visitDate} className={look.stack(2, styles.date)}>
          <h2>
            {formatDay(visitDate.slice(0, 10), currentLanguage())}, {visitDate.slice(11, 16)}{' '}
            <span className={look.text('soft', 'xs', 'plain')}>
              <Plural value={ofDate.length} one="# visit" other="# visits" />
            </span>
          </h2>
          <ul>
            {ofDate.map(
              ({ key, restaurantId, opens, guestId, leftOut, repeatOf, nearTo, notFree, usual, refused }) => (
                <PreviewRow
                  key={key}
                  slot={key}
                  restaurantId={restaurantId}
                  visitDate={visitDate}
                  opens={opens}
                  restaurant={titles.get(restaurantId) ?? ''}
                  guestId={guestId}
                  guest={edits[key]?.guest?.name ?? (guestId && names.get(guestId)) ?? null}
                  leftOut={leftOut}
                  repeatOf={repeatOf}
                  nearTo={nearTo}
                  notFree={notFree}
                  usual={usual}
                  checklist={areSaid ? words(usual ?? ALL_QUESTIONS) : null}
                  refused={refused}
                  changing={changing === key}
                  change={change}
                  leaveOut={leaveOut}
                  setGuest={setGuest}
                />
              ),
            )}
          </ul>
        </section>
      ))}
    </>
  )
}
