import type { Checklist } from '@cloche/contract/checklists.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '../../../ui/link.tsx'
import { look } from '../../kit/look.ts'
import { PageNotice } from '../../kit/page-notice.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { useChecklistCalls } from './use-checklist-calls.ts'

/** Stands in place of a checklist that was removed, or that never was. */
export function GoneChecklist({ removed }: { removed: Checklist | undefined }) {
  const { restore } = useChecklistCalls()
  const restoring = useMutation({ mutationFn: restore })
  return (
    <PageNotice
      title={
        removed ? (
          <Trans>
            “<bdi>{removed.title}</bdi>” is removed
          </Trans>
        ) : (
          <Trans>There is no such checklist</Trans>
        )
      }
    >
      <p>
        {removed ? (
          <Trans>Its questions are still in the bank, and the visits made with it keep theirs.</Trans>
        ) : (
          <Trans>The address may be incomplete.</Trans>
        )}
      </p>
      {restoring.error && <SaveFailure error={restoring.error} />}
      <div className={look.row(3, look.put.stretched, look.put.middle)}>
        {removed && (
          <Button loading={restoring.isPending} onClick={() => restoring.mutate(removed)}>
            <Trans>Restore</Trans>
          </Button>
        )}
        <Button component={Link} to="/admin/question" variant="default">
          <Trans>Show all questions</Trans>
        </Button>
      </div>
    </PageNotice>
  )
}
