import { Trans, useLingui } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import { useParams } from 'react-router'
import { currentLanguage } from '../../../boot/i18n.ts'
import { Link } from '../../../ui/link.tsx'
import { useAddressFilter } from '../../kit/address-filter.ts'
import { AsOf } from '../../kit/as-of.tsx'
import { List } from '../../kit/list.tsx'
import { Page } from '../../kit/page.tsx'
import { INSIGHT_FILTER, restaurantAddress, type InsightFilter } from '../insight-filter.ts'
import { onlyRestaurant } from '../../entities/restaurants/where/where.ts'
import { InsightFilters } from '../insight-filters.tsx'
import { useRefresh } from '../use-refresh.ts'
import { useToday } from '../use-today.ts'
import { AnswerList } from './answer-list.tsx'
import { useAnswers } from './use-answers.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'

/** Shows what guests answered to the question in the address, with their comments and photos. */
export default function AnswersPage() {
  const id = useParams()['id']!
  const { t } = useLingui()
  const today = useToday()
  const [filter, apply] = useAddressFilter(INSIGHT_FILTER)
  const query = useAnswers(filter, today, id)
  const refresh = useRefresh()
  const answers = query.data?.pages.flatMap(({ items }) => items)
  const first = answers?.[0]
  return (
    <Page
      title={first ? textsOf(first, currentLanguage()).title : t`Question`}
      back={<BackLink filter={filter} />}
      actions={<AsOf query={query} refresh={refresh} />}
    >
      <InsightFilters filter={filter} today={today} onChange={apply} />
      <div className={look.stack(7, look.put.within, insight.figures)}>
        <List
          query={query}
          items={answers}
          expected={5}
          empty={
            <p className={insight.soft}>
              <Trans>No guest answered this question in this choice.</Trans>
            </p>
          }
        >
          {(items) => <AnswerList answers={items} />}
        </List>
      </div>
    </Page>
  )
}

function BackLink({ filter }: { filter: InsightFilter }) {
  const restaurantId = onlyRestaurant(filter)
  return restaurantId === undefined ? (
    <Link to={INSIGHT_FILTER.addressOf('/admin/insight', filter)}>
      <Trans>Insight</Trans>
    </Link>
  ) : (
    <Link to={restaurantAddress(restaurantId, filter)}>
      <Trans>Restaurant</Trans>
    </Link>
  )
}
