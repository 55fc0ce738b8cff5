import { Trans, useLingui } from '@lingui/react/macro'
import { REPEAT_DAYS, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'
import { Switch, Button } from '@mantine/core'
import { useState, type ComponentProps } from 'react'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import { Link } from '../../../ui/link.tsx'
import { Failure } from '../../kit/failure.tsx'
import { included, needsLook, type PlanRow } from './plan-rows.ts'
import type { Choice } from './plan-dates.ts'
import { PreviewBar } from './preview-bar.tsx'
import { PreviewDates } from './preview-dates.tsx'
import { rowProblem, usePreview } from './use-preview.ts'
import { useCreateMany } from './use-create-many.ts'
import styles from './preview.module.css'
import { PageNotice } from '../../kit/page-notice.tsx'

interface Props {
  choice: Choice
  visitDates: string[]
  forget: () => void
}

/** Shows every visit before it is stored; users can change the guest or leave the visit out. */
export function PreviewStep({ choice, visitDates, forget }: Props) {
  const { t } = useLingui()
  const [allowRepeats, setAllowRepeats] = useState(false)
  const [onlyDoubtful, setOnlyDoubtful] = useState(false)
  const preview = usePreview(choice, visitDates, allowRepeats)
  const store = useCreateMany(allowRepeats)
  const { query, rows } = preview
  const doubtful = rows.filter((row) => needsLook(row))
  const shown = onlyDoubtful && doubtful.length > 0 ? doubtful : rows
  const submit = (all: readonly PlanRow[]) =>
    store.mutate(all, {
      onSuccess: forget,
      onError: (error) => preview.mark(included(all), rowProblem(error)),
    })
  if (query.isPending) return <RowsSkeleton rows={12} />
  if (!query.data) return <PreviewFailure query={query} />
  return (
    <>
      <div className={styles.tools}>
        <Switch
          checked={allowRepeats}
          onChange={(event) => {
            setAllowRepeats(event.currentTarget.checked)
            preview.mark([], null)
          }}
          label={t`A guest may repeat a restaurant within ${REPEAT_DAYS} days, or have two visits within ${VISIT_GAP_HOURS} hours`}
          withThumbIndicator={false}
        />
        {doubtful.length > 0 && (
          <Switch
            checked={onlyDoubtful}
            onChange={(event) => setOnlyDoubtful(event.currentTarget.checked)}
            label={<Trans>Only what needs a look ({doubtful.length})</Trans>}
            withThumbIndicator={false}
          />
        )}
      </div>
      <PreviewDates rows={shown} choice={choice} preview={preview} />
      <PreviewBar
        rows={rows}
        allowRepeats={allowRepeats}
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
