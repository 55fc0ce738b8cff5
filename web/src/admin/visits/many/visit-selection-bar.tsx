import { Plural, Trans } from '@lingui/react/macro'
import type { KeptReason, KeptVisit } from '@cloche/contract/many-visits.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button } from '@mantine/core'
import { Ban, CalendarClock, CheckCheck, CircleSlash, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { SelectionBar } from '../../kit/selection-bar.tsx'
import type { Selection } from '../../kit/use-selection.ts'
import { CancelPanel } from '../../entities/visits/cancel-panel.tsx'
import { VoidPanel } from '../../entities/visits/void-panel.tsx'
import { isFor, type BulkAction } from './changes.ts'
import { KeptVisits } from './kept-visits.tsx'
import { MovePanel } from './move-panel.tsx'
import { ReassignPanel } from './reassign-panel.tsx'
import type { useAllThatMatch } from './use-all-that-match.ts'
import { useManyChanges, type Allowed } from './use-many-changes.ts'
import styles from '../../kit/selection-bar.module.css'

interface Props {
  selection: Selection<Visit>
  /** More visits match than are selected. */
  hasMore: boolean
  matching: ReturnType<typeof useAllThatMatch>
}

/** The reasons for which a visit stays unless staff confirm the change. */
const ASKED: Partial<Record<KeptReason, Allowed>> = {
  near: { allowRepeats: true },
  repeat: { allowRepeats: true },
  copied: { allowCopied: true },
}

interface Kept {
  action: BulkAction
  allowed: Allowed
  kept: readonly KeptVisit[]
  visits: readonly Visit[]
}

/** Offers the actions for all selected visits, at the lower edge. */
export function VisitSelectionBar({ selection, hasMore, matching }: Props) {
  const { items: visits } = selection
  const [asking, setAsking] = useState<'move' | 'reassign' | 'cancel' | 'void' | null>(null)
  const [left, setLeft] = useState<Kept | null>(null)
  const change = useManyChanges()
  if (visits.length === 0 && !left) return null

  const act = (action: BulkAction, allowed: Allowed = {}, chosen: readonly Visit[] = visits) => {
    setAsking(null)
    setLeft(null)
    change.mutate(
      { action, visits: chosen, allowed },
      {
        onSuccess: ({ kept }) => {
          // The visits that stayed unchanged remain selected for the next step.
          const ids = new Set(kept.map(({ id }) => id))
          selection.choose(chosen.filter(({ id }) => ids.has(id)))
          if (kept.length > 0) setLeft({ action, allowed, kept, visits: chosen })
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
  const asked = left?.kept.filter(({ reason }) => ASKED[reason]) ?? []
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
        {asked.length > 0 && left && (
          <Button
            variant="default"
            onClick={() => {
              const ids = new Set(asked.map(({ id }) => id))
              const allowed = Object.assign({}, ...asked.map(({ reason }) => ASKED[reason])) as Allowed
              act(
                left.action,
                { ...left.allowed, ...allowed },
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
        {some('void') && (
          <Button
            variant="default"
            leftSection={<CircleSlash size={16} aria-hidden />}
            classNames={{ section: styles.icon }}
            aria-haspopup="dialog"
            onClick={() => setAsking('void')}
          >
            <Trans>Doesn’t count…</Trans>
          </Button>
        )}
        <Button
          variant="light"
          color="red"
          leftSection={<Ban size={16} aria-hidden />}
          classNames={{ section: styles.icon }}
          disabled={!some('cancel')}
          loading={change.isPending}
          aria-haspopup="dialog"
          onClick={() => setAsking('cancel')}
        >
          <Trans>Cancel…</Trans>
        </Button>
      </SelectionBar>
      {asking === 'move' && <MovePanel act={act} close={() => setAsking(null)} />}
      {asking === 'cancel' && (
        <CancelPanel
          title={<Trans>Cancel the visits</Trans>}
          busy={change.isPending}
          cancel={(cancelReason) => act({ kind: 'cancel', cancelReason }, {}, notCancelled)}
          close={() => setAsking(null)}
        />
      )}
      {asking === 'void' && (
        <VoidPanel
          title={<Trans>They don’t count</Trans>}
          busy={change.isPending}
          declare={(why) => act({ kind: 'void', why }, {}, notCancelled)}
          close={() => setAsking(null)}
        />
      )}
      {asking === 'reassign' && <ReassignPanel act={act} close={() => setAsking(null)} />}
    </>
  )
}
