import { Plural, Trans } from '@lingui/react/macro'
import type { ChecklistChoice } from '@cloche/contract/checklists.ts'
import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import type { WholeScores } from '@cloche/contract/insight.ts'
import { Fragment } from 'react'
import { Link } from '../../ui/link.tsx'
import type { InsightFilter } from './insight-filter.ts'
import styles from './insight.module.css'

type Named = NonNullable<WholeScores['checklist']>

const choiceOf = ({ id }: Named): ChecklistChoice => id ?? ALL_QUESTIONS

/** Returns the filter with the checklist that is shown, where visits have several: what a figure leads to is of the same one. */
export function ofShown(filter: InsightFilter, { checklist, checklists = [] }: WholeScores): InsightFilter {
  const isOne = checklists.every(({ id }) => id === checklist?.id)
  return checklist && !isOne ? { ...filter, checklistId: choiceOf(checklist) } : filter
}

interface Props {
  data: WholeScores
  filter: InsightFilter
  addressOf: (filter: InsightFilter) => string
}

/** Says whose whole scores the figures are where the chosen visits have several checklists, and leads to the others. */
export function WhoseScores({ data: { checklist, checklists }, filter, addressOf }: Props) {
  const others = checklists?.filter(({ id }) => id !== checklist?.id) ?? []
  // The figures of a category are of all visits.
  if (!checklist || others.length === 0 || filter.categoryId) return null
  const count = checklists?.find(({ id }) => id === checklist.id)?.visits ?? 0
  const visits = <Plural value={count} one="# visit" other="# visits" />
  const title = <Title of={checklist} />
  return (
    <p className={styles.soft}>
      <Trans>
        Scores of whole visits are of {title}, {visits}. Not in them:
      </Trans>{' '}
      {others.map((other, place) => (
        <Fragment key={other.id}>
          {place > 0 && ', '}
          <Link to={addressOf({ ...filter, checklistId: choiceOf(other) })}>
            <OtherVisits of={other} />
          </Link>
        </Fragment>
      ))}
      .
    </p>
  )
}

function OtherVisits({ of }: { of: Named & { visits: number } }) {
  const visits = <Plural value={of.visits} one="# visit" other="# visits" />
  const title = <Title of={of} />
  return (
    <Trans>
      {visits} of {title}
    </Trans>
  )
}

/** Completes the sentence. It has a context, since languages decline it. */
function Title({ of: { id, title } }: { of: Named }) {
  if (id === null) return <Trans context="whose scores">all questions</Trans>
  return (
    <bdi>
      {title === null ? (
        <Trans context="whose scores">a checklist</Trans>
      ) : (
        <Trans context="whose scores">“{title}”</Trans>
      )}
    </bdi>
  )
}
