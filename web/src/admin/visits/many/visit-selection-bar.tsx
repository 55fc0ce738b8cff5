import { Plural, Trans } from '@lingui/react/macro'
import type { KeptVisit } from '@cloche/contract/many-visits.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button } from '@mantine/core'
import { Ban, CalendarClock, CheckCheck, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { SelectionBar } from '../../kit/selection-bar.tsx'
import type { Selection } from '../../kit/use-selection.ts'
import { isFor, type BulkAction } from './changes.ts'
import { KeptVisits } from './kept-visits.tsx'
import { MovePanel } from './move-panel.tsx'
import { ReassignPanel } from './reassign-panel.tsx'
import type { useAllThatMatch } from './use-all-that-match.ts'
import { useManyChanges } from './use-many-changes.ts'
import styles from '../../kit/selection-bar.module.css'

interface Props {
  selection: Selection<Visit>
  /** More visits match than are selected. */
  hasMore: boolean
  matching: ReturnType<typeof useAllThatMatch>
}

interface Kept {
  action: BulkAction
  kept: readonly KeptVisit[]
  visits: readonly Visit[]
}

/** Offers the actions for all selected visits, at the lower edge. */
export function VisitSelectionBar({ selection, hasMore, matching }: Props) {
  const { items: visits } = selection
  const [asking, setAsking] = useState<'move' | 'reassign' | null>(null)
  const [left, setLeft] = useState<Kept | null>(null)
  const change = useManyChanges()
  if (visits.length === 0 && !left) return null

  const act = (action: BulkAction, allowRepeats = false, chosen: readonly Visit[] = visits) => {
    setAsking(null)
    setLeft(null)
    change.mutate(
      { action, visits: chosen, allowRepeats },
      {
        onSuccess: ({ kept }) => {
          // The visits that stayed unchanged remain selected for the next step.
          const ids = new Set(kept.map(({ id }) => id))
          selection.choose(chosen.filter(({ id }) => ids.has(id)))
          if (kept.length > 0) setLeft({ action, kept, visits: chosen })
        },
      },
    )
  }
  const some = (kind: BulkAction['kind']) => visits.some((visit) => isFor(kind, visit)) && !change.isPending
  const close = () => {
    selection.clear()
    setLeft(null)
  }
  // Undo reinstates all that were sent, so visits that are cancelled already are left out.
  const notCancelled = visits.filter(({ status }) => status !== 'cancelled')
  const clashing = left?.kept.filter(({ reason }) => reason === 'near' || reason === 'repeat') ?? []
  return (
    <>
      <SelectionBar
        selection={selection}
        matching={hasMore && !left ? matching : null}
        count={<Plural value={visits.length} one="# visit selected" other="# visits selected" />}
        alerts={
          <>
            {change.error && <SaveFailure error={change.error} />}
            {left && <KeptVisits kept={left.kept} visits={left.visits} />}
          </>
        }
        close={close}
      >
        {clashing.length > 0 && left && (
          <Button
            variant="default"
            onClick={() => {
              const ids = new Set(clashing.map(({ id }) => id))
              act(
                left.action,
                true,
                visits.filter(({ id }) => ids.has(id)),
              )
            }}
          >
            <Trans>Change these all the same</Trans>
          </Button>
        )}
        {some('accept') && (
          <Button
            leftSection={<CheckCheck size={16} aria-hidden />}
            classNames={{ section: styles.icon }}
            onClick={() => act({ kind: 'accept' })}
          >
            <Trans>Accept</Trans>
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<CalendarClock size={16} aria-hidden />}
          classNames={{ section: styles.icon }}
          disabled={!some('move')}
          aria-haspopup="dialog"
          onClick={() => setAsking('move')}
        >
          <Trans>Move…</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<UserRoundPen size={16} aria-hidden />}
          classNames={{ section: styles.icon }}
          disabled={!some('reassign')}
          aria-haspopup="dialog"
          onClick={() => setAsking('reassign')}
        >
          <Trans>Another guest…</Trans>
        </Button>
        <Button
          variant="light"
          color="red"
          leftSection={<Ban size={16} aria-hidden />}
          classNames={{ section: styles.icon }}
          disabled={!some('cancel')}
          loading={change.isPending}
          onClick={() => act({ kind: 'cancel' }, false, notCancelled)}
        >
          <Trans>Cancel the visits</Trans>
        </Button>
      </SelectionBar>
      {asking === 'move' && <MovePanel act={act} close={() => setAsking(null)} />}
      {asking === 'reassign' && <ReassignPanel act={act} close={() => setAsking(null)} />}
    </>
  )
}
