import { Trans, useLingui } from '@lingui/react/macro'
import { REPEAT_DAYS, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'
import { Switch, Button } from '@mantine/core'
import { useState, useSyncExternalStore, type ComponentProps } from 'react'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import { Link } from '../../../ui/link.tsx'
import { Failure } from '../../kit/failure.tsx'
import { included, needsLook, type PlanRow } from '../../entities/plan/plan-rows.ts'
import { USUAL } from '../../entities/checklists/checklist-choice.ts'
import { ChecklistPick } from '../../entities/checklists/checklist-pick.tsx'
import { NotifyPick } from '../../entities/plan/notify-pick.tsx'
import type { PlanDraft } from '../../entities/plan/plan-draft.ts'
import { PreviewBar } from './preview-bar.tsx'
import { PreviewDates } from './preview-dates.tsx'
import { rowProblem, usePreview } from './use-preview.ts'
import { useCreateMany } from './use-create-many.ts'
import { PageNotice } from '../../kit/page-notice.tsx'
import { look } from '../../kit/look.ts'
import styles from './preview.module.css'

interface Props {
  draft: PlanDraft
}

/** Shows every visit before it is stored; users can change the guest or leave the visit out. */
export function PreviewStep({ draft }: Props) {
  const { t } = useLingui()
  const { choice, allowRepeats, notify, checklist } = useSyncExternalStore(draft.subscribe, draft.get)
  const [onlyConflicts, setOnlyConflicts] = useState(false)
  const preview = usePreview(draft)
  const store = useCreateMany(draft)
  const { query, rows } = preview
  const conflicts = rows.filter((row) => needsLook(row))
  const shown = onlyConflicts && conflicts.length > 0 ? conflicts : rows
  const submit = (all: readonly PlanRow[]) =>
    store.mutate(all, { onError: (error) => preview.mark(included(all), rowProblem(error)) })
  if (query.isPending) return <RowsSkeleton rows={12} />
  if (!query.data) return <PreviewFailure query={query} />
  return (
    <>
      <div className={styles.tools}>
        <Switch
          checked={allowRepeats}
          onChange={(event) => {
            draft.allowRepeats(event.currentTarget.checked)
            preview.mark([], null)
          }}
          label={t`A guest may repeat a restaurant within ${REPEAT_DAYS} days, or have two visits within ${VISIT_GAP_HOURS} hours`}
          withThumbIndicator={false}
        />
        {conflicts.length > 0 && (
          <Switch
            checked={onlyConflicts}
            onChange={(event) => setOnlyConflicts(event.currentTarget.checked)}
            label={<Trans>Only conflicts ({conflicts.length})</Trans>}
            withThumbIndicator={false}
          />
        )}
      </div>
      <div className={look.row(0, look.put.end, styles.terms)}>
        <NotifyPick notify={notify} choose={draft.notify} />
        <ChecklistPick
          value={checklist}
          onChange={(chosen) => {
            draft.ask(chosen)
            preview.mark([], null)
          }}
          usual={t`The usual one of each restaurant`}
          className={styles.checklist}
        />
      </div>
      <PreviewDates rows={shown} choice={choice} preview={preview} showsUsual={checklist === USUAL} />
      <PreviewBar
        rows={rows}
        allowRepeats={allowRepeats}
        notify={notify}
        error={store.error}
        busy={store.isPending || query.isPlaceholderData}
        submit={() => submit(rows)}
      />
    </>
  )
}

interface PreviewFailureProps {
  query: ComponentProps<typeof Failure>['query']
}

/** Explains that a chosen guest or restaurant is gone, or that the server did not answer. */
function PreviewFailure({ query }: PreviewFailureProps) {
  const { error } = query
  const gone = error instanceof ApiProblem && error.problem.code === 'invalid'
  if (!gone) return <Failure query={query} />
  return (
    <PageNotice role="alert" title={<Trans>Some of this is no longer there</Trans>}>
      <p>
        <Trans>A restaurant or a guest that you chose was removed meanwhile. Go back and choose again.</Trans>
      </p>
      <Button component={Link} to="/admin/visit/plan">
        <Trans>Back</Trans>
      </Button>
    </PageNotice>
  )
}
