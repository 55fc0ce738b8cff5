import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { INSIGHT_FILTER } from '../insight-filter.ts'
import { ReachNote } from '../../entities/restaurants/reach-note.tsx'
import { InsightFilters } from '../insight-filters.tsx'
import { useToday } from '../use-today.ts'
import { ofShown, WhoseScores } from '../whose-scores.tsx'
import { addressFilter, oneId, useAddressFilter } from '../../kit/address-filter.ts'
import { Failure } from '../../kit/failure.tsx'
import { PageNotice } from '../../kit/page-notice.tsx'
import { Page } from '../../kit/page.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { RankingFigures } from './ranking-figures.tsx'
import { RankingState } from './ranking-state.tsx'
import { choiceOf, useRankAnew, useRanking } from './use-ranking.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'
import { BackLink } from '../../kit/back-link.tsx'

const COMPARED = addressFilter<{ beside?: string }>({ beside: oneId })

/** Ranks the restaurants by the visits of a filter, and says how certain the ranking is. */
export default function RankingPage() {
  const { t } = useLingui()
  const today = useToday()
  const [{ categoryId: _, ...filter }, apply] = useAddressFilter(INSIGHT_FILTER)
  const [{ beside }, compare] = useAddressFilter(COMPARED)
  const choice = choiceOf(filter, today)
  const query = useRanking(choice)
  const anew = useRankAnew(choice)
  const { data } = query
  const back = <BackLink to={INSIGHT_FILTER.addressOf('/admin/insight', filter)} label={t`To the insight`} />
  const isUnderWay = data?.state === 'waiting' || data?.state === 'running'
  const rank = (name: ReactNode, variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      h="var(--control)"
      loading={anew.isPending || isUnderWay}
      onClick={() => anew.mutate({ query: choice })}
    >
      {name}
    </Button>
  )
  return (
    <Page title={t`Ranking`} back={back} actions={data?.result && rank(<Trans>Rank anew</Trans>, 'default')}>
      <ReachNote>
        <Trans>
          They are ranked among all restaurants, so that severe guests count as they do everywhere.
        </Trans>
      </ReachNote>
      <InsightFilters filter={filter} today={today} whose={data ?? {}} onChange={apply} />
      {query.isPending && <RowsSkeleton rows={8} />}
      {query.isError && <Failure query={query} />}
      {data && (
        <div className={look.stack(7, look.put.within, insight.figures)}>
          <WhoseScores
            data={data}
            filter={filter}
            addressOf={(other) => INSIGHT_FILTER.addressOf('/admin/insight/ranking', other)}
          />
          <RankingState ranking={data} failed={anew.isError} />
          {data.result && (
            <RankingFigures
              key={data.result.rankedAt}
              result={data.result}
              filter={ofShown(filter, data)}
              choice={choice}
              beside={beside}
              compare={(restaurant) => compare({ beside: restaurant })}
            />
          )}
          {!data.result && !isUnderWay && (
            <PageNotice title={<Trans>Not ranked yet</Trans>}>
              <p>
                <Trans>
                  The usual periods are ranked every night from all accepted visits. Any other choice is
                  ranked when somebody asks, which takes a few seconds.
                </Trans>
              </p>
              {rank(<Trans>Rank now</Trans>, 'filled')}
            </PageNotice>
          )}
        </div>
      )}
    </Page>
  )
}
