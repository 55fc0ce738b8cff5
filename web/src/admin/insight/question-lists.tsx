import { wholeFor } from '@cloche/languages/list.ts'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Insight } from '@cloche/contract/insight.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { questionAddress, type InsightFilter } from './insight-filter.ts'
import { percent } from '../kit/score-words.ts'
import { look } from '../kit/look.ts'
import styles from './insight.module.css'

/** Lists the questions with the lowest and with the highest means. Each leads to its answers. */
export function QuestionLists({ data, filter }: { data: Insight; filter: InsightFilter }) {
  const { worst, best, rare } = data
  if (worst.length === 0 && rare === 0) return null
  return (
    <section className={look.stack(3, look.put.within, styles.section)} aria-labelledby="questions">
      <h2 id="questions">
        <Trans>Questions</Trans>
      </h2>
      <div className={styles.columns}>
        <List title={<Trans>Lowest</Trans>} questions={worst} data={data} filter={filter} />
        <List title={<Trans>Highest</Trans>} questions={best} data={data} filter={filter} />
      </div>
      {rare > 0 && (
        <p className={styles.soft}>
          <Plural
            value={rare}
            one="# question has fewer than five answers and is not listed."
            other="# questions have fewer than five answers and are not listed."
          />
        </p>
      )}
    </section>
  )
}

interface ListProps {
  title: ReactNode
  questions: Insight['worst']
  data: Insight
  filter: InsightFilter
}

function List({ title, questions, data, filter }: ListProps) {
  if (questions.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.questions}>
        {questions.map(({ id, categoryId, titles, visits, mean }) => (
          <li key={id}>
            <span>
              <Link to={questionAddress(id, filter)}>{titles[wholeFor(currentLanguage())]}</Link>
              <small>
                {
                  data.categories.find((category) => category.id === categoryId)?.titles[
                    wholeFor(currentLanguage())
                  ]
                }
              </small>
            </span>
            <span className={styles.mean}>
              {percent(mean)}
              <small>
                <Plural value={visits} one="of # visit" other="of # visits" />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
