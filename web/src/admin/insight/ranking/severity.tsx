import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RankingResult } from '@cloche/contract/ranking.ts'
import { visitsBehind, type InsightFilter } from '../insight-filter.ts'
import { signed } from '../../kit/score-words.ts'
import { VisitsLink } from '../visits-link.tsx'
import { FigureTable, type FigureColumn } from '../../kit/figure-table.tsx'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'
import styles from './ranking.module.css'

const SHOWN = 10

/** Says whether severity and quality can be separated, and lists the guests' severity. */
export function Severity({ result, filter }: { result: RankingResult; filter: InsightFilter }) {
  const columns = useColumns(result, filter)
  const [isWhole, setWhole] = useState(false)
  const { guests, guestCount } = result
  const shown = isWhole ? guests : guests.slice(0, SHOWN)
  return (
    <section className={look.stack(3, look.put.within, insight.section)} aria-labelledby="severity">
      <h2 id="severity">
        <Trans>Severe and mild guests</Trans>
      </h2>
      <Linked result={result} />
      {guests.length > 0 && (
        <>
          <p className={insight.soft}>
            <Trans>
              How many points a guest scores below others in the same restaurant, the severest first. The
              ranking has taken this out. Only staff see it.
            </Trans>
          </p>
          <div className={`${insight.scroll} ${styles.cells}`}>
            <FigureTable rows={shown} keyOf={({ id }) => id} columns={columns} />
          </div>
          {shown.length < guests.length && (
            <div>
              <Button variant="default" onClick={() => setWhole(true)}>
                <Trans>Show all {guests.length}</Trans>
              </Button>
            </div>
          )}
          {isWhole && guests.length < guestCount && (
            <p className={insight.soft}>
              <Trans>Of {guestCount} guests these are the hundred severest and the hundred mildest.</Trans>
            </p>
          )}
        </>
      )}
    </section>
  )
}

type Guest = RankingResult['guests'][number]

function useColumns({ period }: RankingResult, filter: InsightFilter): readonly FigureColumn<Guest>[] {
  const { t } = useLingui()
  return [
    {
      title: t`Guest`,
      isName: true,
      cell: ({ id, name }) => (
        <VisitsLink to={visitsBehind(period, filter, { guestId: id })}>{name}</VisitsLink>
      ),
    },
    { title: t`Points below others`, cell: ({ severity }) => signed(severity) },
    {
      title: t`90 % interval`,
      className: look.text('unbroken'),
      cell: ({ lower, upper }) => (
        <Trans>
          {signed(lower)} to {signed(upper)}
        </Trans>
      ),
    },
    { title: t`Scored visits`, cell: ({ visits }) => visits },
    {
      title: t`So the guest is`,
      className: styles.verdict,
      marks: ({ lower }) => ({ 'data-verdict': lower > 0 ? 'worse' : 'tied' }),
      cell: (guest) => <Verdict {...guest} />,
    },
  ]
}

function Verdict({ lower, upper }: Pick<Guest, 'lower' | 'upper'>) {
  if (lower > 0) return <Trans>severe</Trans>
  if (upper < 0) return <Trans>mild</Trans>
  return <Trans>not told from others</Trans>
}

function Linked({ result: { guestsLeftOut, restaurants } }: { result: RankingResult }) {
  const { t } = useLingui()
  const pieces = [...Map.groupBy(restaurants, ({ piece }) => piece).values()]
  const reasons = {
    unknown: t`The guests of these visits are not known.`,
    'one-guest': t`All visits are by one guest, so that severity can't be told from the mean.`,
    'one-visit-each': t`No guest has a second visit, so that severity can't be told from chance.`,
    'one-restaurant-each': t`Each restaurant has a guest of its own, so that severity and quality can't be told apart.`,
  }
  if (guestsLeftOut)
    return (
      <p>
        {reasons[guestsLeftOut]} <Trans>The ranking takes no severity out.</Trans>
      </p>
    )
  if (pieces.length === 1)
    return (
      <p>
        <Trans>Guests in common link all restaurants, so that severity and quality can be told apart.</Trans>
      </p>
    )
  return (
    <div className={insight.building}>
      <p>
        <Plural
          value={pieces.length}
          one="Severity and quality can't be told apart."
          other="Severity and quality can't be told apart between # groups of restaurants: no guest has been in two of them. One visit by a guest of another group links two groups."
        />
      </p>
      <ul className={look.stack(2, insight.runs)}>
        {pieces.slice(0, SHOWN).map((piece) => (
          <li key={piece[0]!.id}>
            {piece
              .slice(0, SHOWN)
              .map(({ title }) => title)
              .join(', ')}
            {piece.length > SHOWN && <Trans> and {piece.length - SHOWN} more</Trans>}
          </li>
        ))}
      </ul>
    </div>
  )
}
