import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentAfter } from '../../kit/merge-edits.ts'
import { look } from '../../kit/look.ts'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { useVoidVisit } from './use-void-visit.ts'
import { VisitStatusMark } from './visit-status.tsx'
import { VoidPanel } from './void-panel.tsx'

interface Props {
  visit: Visit
  close: () => void
  /** Called instead of `close` once the visit doesn't count. */
  done?: () => void
}

/** Asks why a visit doesn't count, and declares it. A visit that somebody else changed is declared so by a second press. */
export function VoidVisitPanel({ visit, close, done = close }: Props) {
  const change = useVoidVisit(done)
  const theirs = currentAfter<Visit>(change.error)
  return (
    <VoidPanel
      title={<Trans>It doesn’t count</Trans>}
      busy={change.isPending}
      declare={(why) => change.mutate({ visit: theirs ?? visit, why })}
      close={close}
    >
      {theirs && (
        <div role="alert" className={look.stack(2)}>
          <p>
            <Trans>Somebody else changed this visit meanwhile. It is now:</Trans>
          </p>
          <VisitStatusMark visit={theirs} />
          {theirs.void?.text && <p dir="auto">{theirs.void.text}</p>}
        </div>
      )}
      {change.error && !theirs && <SaveFailure error={change.error} />}
    </VoidPanel>
  )
}
