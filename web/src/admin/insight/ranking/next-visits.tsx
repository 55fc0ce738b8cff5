import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PROPOSAL_DAYS } from '@cloche/contract/constants.ts'
import type { NextVisits as Next, Proposal } from '@cloche/contract/next-visits.ts'
import type { RankingResult } from '@cloche/contract/ranking.ts'
import { useSessionState } from '../../../boot/session-context.tsx'
import { FigureTable, type FigureColumn } from '../../kit/figure-table.tsx'
import { Failure } from '../../kit/failure.tsx'
import { tabStorage } from '../../../boot/tab-storage.ts'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { percent } from '../../kit/score-words.ts'
import { choiceOfPairs } from '../../entities/plan/plan-dates.ts'
import { createPlanDraft } from '../../entities/plan/plan-draft.ts'
import { Reliability } from './reliability.tsx'
import { useNextVisits, type Choice } from './use-ranking.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'
import styles from './ranking.module.css'

interface Props {
  result: RankingResult
  choice: Choice
}

/** Proposes the visits that sharpen the ranking most, and hands those that are chosen to the planning of many visits. */
export function NextVisits({ result, choice }: Props) {
  const query = useNextVisits(choice, result.rankedAt)
  return (
    <section className={look.stack(3, look.put.within, insight.section)} aria-labelledby="next">
      <h2 id="next">
        <Trans>Next visits</Trans>
      </h2>
      {query.isPending && <RowsSkeleton rows={4} />}
      {query.isError && <Failure query={query} />}
      {query.data && !query.data.next && (
        <p className={insight.soft}>
          <Trans>This ranking is older than the proposals. Rank anew to see them.</Trans>
        </p>
      )}
      {query.data?.next && (
        <>
          <Reliability next={query.data.next} result={result} />
          <Proposals next={query.data.next} />
        </>
      )}
    </section>
  )
}

const keyOf = ({ restaurant, guest }: Proposal) => `${restaurant.id} ${guest.id}`

function Proposals({ next }: { next: Next }) {
  const state = useSessionState()
  const userId = state.status === 'user' ? state.user.id : ''
  const go = useNavigate()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { proposals, gone } = next
  const chosen = proposals.filter((proposal) => !left.has(keyOf(proposal)))
  const toggle = (key: string) => setLeft((now) => now.symmetricDifference(new Set([key])))
  const columns = useColumns(left, toggle)
  const plan = async () => {
    const pairs = chosen.map(({ restaurant, guest }) => ({ restaurantId: restaurant.id, guestId: guest.id }))
    const guests = new Map(chosen.map(({ guest }) => [guest.id, guest]))
    createPlanDraft(userId, tabStorage).choose(choiceOfPairs(pairs, [...guests.values()]))
    await go('/admin/visit/plan')
  }
  if (proposals.length === 0) return <Nothing next={next} />
  return (
    <>
      <p className={insight.soft}>
        <Trans>
          The most useful first. Each visit is chosen after those above it, and can be on any day of the next{' '}
          {PROPOSAL_DAYS} without a guest coming back too soon.
        </Trans>{' '}
        {gone > 0 && (
          <Plural
            value={gone}
            one="# proposal is planned or no longer possible; rank anew to get another."
            other="# proposals are planned or no longer possible; rank anew to get others."
          />
        )}
      </p>
      <div className={`${insight.scroll} ${styles.cells} ${styles.proposals}`}>
        <FigureTable
          rows={proposals}
          keyOf={keyOf}
          marks={(proposal) => ({ 'data-left-out': left.has(keyOf(proposal)) || undefined })}
          columns={columns}
        />
      </div>
      <div className={look.row(0, styles.handOver)}>
        <Button disabled={chosen.length === 0} onClick={() => void plan()}>
          <Plural value={chosen.length} one="Choose days for # visit" other="Choose days for # visits" />
        </Button>
        <p role="status" className={insight.soft}>
          <Trans>
            {chosen.length} of {proposals.length} chosen
          </Trans>
        </p>
      </div>
    </>
  )
}

function useColumns(
  left: ReadonlySet<string>,
  toggle: (key: string) => void,
): readonly FigureColumn<Proposal>[] {
  const { t } = useLingui()
  return [
    {
      title: t`Restaurant`,
      isName: true,
      cell: (proposal) => <Chosen proposal={proposal} isLeft={left.has(keyOf(proposal))} toggle={toggle} />,
    },
    {
      title: t`Guest`,
      className: styles.below,
      cell: ({ guest }) => <bdi>{guest.name || t`No name`}</bdi>,
    },
    {
      title: t`Why`,
      className: styles.below,
      cell: (proposal) => <Reason proposal={proposal} />,
    },
    { title: t`Less uncertainty`, cell: ({ fall }) => share(fall) },
  ]
}

interface ChosenProps {
  proposal: Proposal
  isLeft: boolean
  toggle: (key: string) => void
}

function Chosen({ proposal, isLeft, toggle }: ChosenProps) {
  const { t } = useLingui()
  const { restaurant, guest } = proposal
  const name = guest.name || t`No name`
  return (
    <Checkbox
      checked={!isLeft}
      onChange={() => toggle(keyOf(proposal))}
      aria-label={t`Plan ${restaurant.title}, ${name}`}
      label={<bdi>{restaurant.title}</bdi>}
    />
  )
}

function Reason({ proposal: { other, joins } }: { proposal: Proposal }) {
  const two = other?.title
  if (joins && two) return <Trans>joins two groups of restaurants, and tells it from {two}</Trans>
  if (joins) return <Trans>joins two groups of restaurants</Trans>
  if (two) return <Trans>tells it from {two}</Trans>
  return <Trans>shows how severe this guest is, which helps to tell others apart</Trans>
}

function Nothing({ next: { gone, spread } }: { next: Next }) {
  if (spread.now === 0)
    return (
      <p>
        <Trans>All restaurants are told apart: the ranking needs no further visit.</Trans>
      </p>
    )
  if (gone > 0)
    return (
      <p>
        <Trans>All proposals are planned or no longer possible. Rank anew to get others.</Trans>
      </p>
    )
  return (
    <p>
      <Trans>
        No visit can be proposed: there is no guest, or every guest was or will be in each of these
        restaurants within 90 days.
      </Trans>
    </p>
  )
}

/** A share of the uncertainty; a small one never shows as none. */
function share(fall: number): string {
  const shown = percent(Math.max(0.1, 100 * fall))
  return 100 * fall < 0.1 ? `< ${shown}` : shown
}
