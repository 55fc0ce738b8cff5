import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { writeFilter, type InsightFilter } from '../insight/insight-filter.ts'
import insight from '../insight/insight.module.css'

/** Leads from the report to the ranking of the same visits. */
export function RankingLead({ filter }: { filter: InsightFilter }) {
  return (
    <section className={insight.section} aria-labelledby="ranking">
      <h2 id="ranking">
        <Trans>Ranking</Trans>
      </h2>
      <p className={insight.soft}>
        <Trans>
          Means of few visits mislead, and so do severe guests. The ranking takes both into account.
        </Trans>
      </p>
      <p>
        <Link to={`/admin/insight/ranking?${new URLSearchParams(writeFilter(filter))}`}>
          <Trans>Which restaurants really differ</Trans>
        </Link>
      </p>
    </section>
  )
}
