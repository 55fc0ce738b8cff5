import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useSearchParams } from '../../../../ui/search-params.ts'
import { Panel } from '../../../kit/panel.tsx'
import { SaveFailure } from '../../../kit/save-failure.tsx'
import type { VisitFilter } from '../visit-filter.ts'
import { onlyRestaurant } from '../../restaurants/where/where.ts'
import { NearRefusal, nearVisitsIn } from './near-refusal.tsx'
import { useVisitChanges } from './use-visit-changes.ts'
import { useVisitForm } from './use-visit-form.ts'
import { VisitFields } from './visit-fields.tsx'
import { bodyOf, valuesFrom, type VisitValues } from './visit-values.ts'

/** A new visit starts with the restaurant, guest and day that the list is filtered to. */
export function NewVisit({ filter, close }: { filter: VisitFilter; close: () => void }) {
  const [params] = useSearchParams()
  const { guestId, from, to } = filter
  const visitDate = params.get('visitDate') ?? (from === to ? from : undefined)
  const { create } = useVisitChanges()
  const { form, refuse, near } = useVisitForm(
    valuesFrom({ restaurantId: onlyRestaurant(filter), guestId, visitDate }),
  )
  const id = useId()
  const save = (values: VisitValues, allowRepeats = false) =>
    create.mutate({ ...bodyOf(values)!, allowRepeats }, { onSuccess: close, onError: refuse })
  const anyway = form.onSubmit((values) => save(values, true))
  return (
    <Panel
      title={<Trans>New visit</Trans>}
      opened
      onClose={close}
      dirty={form.isDirty() && !create.isSuccess}
      footer={
        <Button type="submit" form={id} loading={create.isPending}>
          <Trans>Plan the visit</Trans>
        </Button>
      }
    >
      {near && (
        <NearRefusal
          visits={near}
          guestId={form.values.guestId!}
          anyway={() => anyway()}
          busy={create.isPending}
        >
          <Trans>Plan anyway</Trans>
        </NearRefusal>
      )}
      {create.error && !nearVisitsIn(create.error) && <SaveFailure error={create.error} />}
      <VisitFields id={id} form={form} onSubmit={form.onSubmit((values) => save(values))} />
    </Panel>
  )
}
