import { Trans, useLingui } from '@lingui/react/macro'
import { activeQuestions } from '@cloche/checklist/complete.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { duration } from '../../ui/duration.ts'
import { formatTime } from '../kit/format.ts'
import { AsTable } from '../kit/as-table.tsx'
import type { FigureColumn } from '../kit/figure-table.tsx'
import { stripOf, ticksWithTime, type Strip, type StripBar } from './strip-geometry.ts'
import { look } from '../kit/look.ts'
import section from './section.module.css'
import { useCall } from '../kit/use-call.ts'
import styles from './kitchen-strip.module.css'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
}

/** Shows the dishes of the visit's visible questions on its clock, from ordered to ready, and the same as a table. */
export function KitchenStrip({ visit, items }: Props) {
  const dishes = useMemo(() => activeQuestions(items).flatMap((item) => item.dishes), [items])
  // The review does not wait for the groups of the dishes, with their targets.
  const query = useCall(
    'GET /insight/visit/{visitId}/dish',
    { params: { visitId: visit.id } },
    { enabled: dishes.length > 0 },
  )
  const strip = useMemo(() => {
    const targets = new Map(query.data?.items.map(({ dishId, minutes }) => [dishId, minutes]))
    return stripOf(dishes, targets)
  }, [dishes, query.data])
  if (!strip) return null
  return (
    <section aria-labelledby="kitchen" className={look.stack(3, look.put.within)}>
      <div className={look.line(3, look.put.baseline, section.head)}>
        <h2 id="kitchen">
          <Trans>From order to ready</Trans>
        </h2>
      </div>
      <Drawing strip={strip} visit={visit} />
      {query.isError && (
        <p role="alert" className={look.text('soft')}>
          <Trans>The targets didn't load, so nothing is marked as late.</Trans>
        </p>
      )}
      <StripTable strip={strip} visit={visit} />
    </section>
  )
}

/** The height of the line of times in rem, as in the style sheet. */
const CLOCK_HEIGHT = 1.5

interface StripProps {
  strip: Strip
  visit: Visit
}

function Drawing({ strip: { bars, ticks }, visit }: StripProps) {
  const { t } = useLingui()
  const { timezone } = visit.restaurant
  const { ref, width, height } = useElementSize()
  const rem = height / CLOCK_HEIGHT
  return (
    <div role="img" aria-label={t`Dishes on the clock of the visit: the table below has the figures`}>
      <div ref={ref} className={look.classes(look.text('soft', 'xs', 'figures'), styles.clock)}>
        {ticksWithTime(ticks, width / rem || Infinity).map(({ at, left }) => (
          <span key={at} style={{ insetInlineStart: `${left}%` }}>
            {formatTime(at, currentLanguage(), timezone)}
          </span>
        ))}
      </div>
      {bars.map((bar) => (
        <div key={bar.dish.id} className={look.stack(4, styles.row)}>
          <span className={styles.name}>
            <bdi>{bar.dish.dishName}</bdi>
            <span
              className={look.classes(look.text('soft', 'xs', 'figures'), styles.waited)}
              data-kind={bar.kind}
            >
              <Waited bar={bar} visit={visit} />
            </span>
          </span>
          <span className={styles.track}>
            {ticks.map(({ at, left }) => (
              <span key={at} className={styles.tick} style={{ insetInlineStart: `${left}%` }} />
            ))}
            <span
              className={styles.bar}
              data-kind={bar.kind}
              style={{ insetInlineStart: `${bar.left}%`, inlineSize: `${bar.width}%` }}
            />
          </span>
        </div>
      ))}
    </div>
  )
}

function useColumns(visit: Visit): readonly FigureColumn<StripBar>[] {
  const { t } = useLingui()
  const time = (instant: string) => formatTime(instant, currentLanguage(), visit.restaurant.timezone)
  return [
    { title: t`Dish`, isName: true, cell: ({ dish }) => <bdi>{dish.dishName}</bdi> },
    { title: t`Ordered`, cell: ({ dish }) => time(dish.orderTime) },
    { title: t`Ready`, cell: ({ dish }) => dish.readyTime && time(dish.readyTime) },
    { title: t`Waited`, cell: (bar) => <Waited bar={bar} visit={visit} /> },
  ]
}

/** Says how long a dish took; one over target has a mark and words beside its colour. */
function Waited({ bar: { dish, kind, target }, visit }: { bar: StripBar; visit: Visit }) {
  if (kind === 'open') return visit.fillable ? <Trans>not yet</Trans> : <Trans>✕ never came</Trans>
  if (kind === 'backwards') return <Trans>ready before it was ordered</Trans>
  const waited = duration(Date.parse(dish.readyTime!) - Date.parse(dish.orderTime))
  if (kind === 'inTime') return waited
  return (
    <Trans>
      ▲ {waited}, over {target} min
    </Trans>
  )
}

function StripTable({ strip, visit }: StripProps) {
  return <AsTable rows={strip.bars} keyOf={({ dish }) => dish.id} columns={useColumns(visit)} />
}
