import { Trans, useLingui } from '@lingui/react/macro'
import { currentLanguage } from '../../../boot/i18n.ts'
import { FigureTable, type FigureColumn } from '../../kit/figure-table.tsx'
import { formatScore } from '../../kit/format.ts'
import { look } from '../../kit/look.ts'
import { percent } from '../../kit/score-words.ts'
import type { RankedGroup } from '../by-group.ts'
import { GroupName } from '../group-name.tsx'
import type { InsightFilter } from '../insight-filter.ts'
import insight from '../insight.module.css'
import styles from './ranking.module.css'

/** Shows the tree: a group's figures are made of its restaurants', also of those in the groups below. */
export function RankedGroups({ rows, filter }: { rows: readonly RankedGroup[]; filter: InsightFilter }) {
  return (
    <>
      <p className={insight.soft}>
        <Trans>
          The mean of what to expect of a group’s restaurants, also of those in the groups below it: each
          counts once, however often it was visited. Of groups side by side the best is first.
        </Trans>{' '}
        <Trans>
          No interval is claimed for a group, and no order: the ranking compares restaurants, and draws each
          towards the mean of all, so that groups may differ more than it looks here.
        </Trans>
      </p>
      <div className={`${insight.scroll} ${styles.cells}`}>
        <FigureTable rows={rows} keyOf={({ id }) => id ?? ''} columns={useColumns(filter)} />
      </div>
    </>
  )
}

function useColumns(filter: InsightFilter): readonly FigureColumn<RankedGroup>[] {
  const { t } = useLingui()
  return [
    { title: t`Group`, isName: true, cell: (group) => <GroupName {...{ group, filter }} /> },
    { title: t`To expect`, cell: ({ estimate }) => percent(estimate) },
    {
      title: t`Its restaurants`,
      className: look.text('unbroken'),
      cell: ({ restaurants, lowest, highest }) =>
        restaurants === 1 ? '–' : `${formatScore(lowest, currentLanguage())}–${percent(highest)}`,
    },
    { title: t`Plain mean`, cell: ({ raw }) => percent(raw) },
    { title: t`Visits`, cell: ({ visits }) => visits },
  ]
}
