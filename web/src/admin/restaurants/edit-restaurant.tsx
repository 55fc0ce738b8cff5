import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ThingHistory } from '../entities/audit/thing-history.tsx'
import { EditPanel, useEdit } from '../kit/edit-panel.tsx'
import { fieldErrors } from '../kit/field-errors.ts'
import { SaveFailure } from '../kit/save-failure.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import { Link } from '../../ui/link.tsx'
import { NamedVisits } from '../entities/visits/named-visits.tsx'
import { RemovedRestaurant } from './removed-restaurant.tsx'
import { pathOf } from '@cloche/checklist/group-tree.ts'
import { useUsualChecklistWords } from '../entities/checklists/usual-checklist-select.tsx'
import { useGroups } from '../entities/groups/use-groups.ts'
import { RestaurantFields } from '../entities/restaurants/edit/restaurant-fields.tsx'
import { valuesOf, useRestaurantForm } from '../entities/restaurants/edit/use-restaurant-form.ts'
import {
  useRestaurantCalls,
  useRestaurantChanged,
} from '../entities/restaurants/edit/use-restaurant-calls.ts'

interface Props {
  restaurant: Restaurant
  zones: readonly string[]
  close: () => void
}

export function EditRestaurant({ restaurant, zones, close }: Props) {
  const { t } = useLingui()
  const { update, remove } = useRestaurantCalls()
  const changed = useRestaurantChanged()
  const groups = useGroups().data ?? []
  const checklistWords = useUsualChecklistWords()
  const form = useRestaurantForm(valuesOf(restaurant))
  const edit = useEdit({
    thing: restaurant,
    form,
    valuesOf,
    update,
    remove,
    close,
    refused: (error, current) => {
      form.setErrors(fieldErrors(error))
      if (current) changed(current)
    },
  })
  const { loaded, save, removal, stored } = edit
  if (stored?.deletedAt) return <RemovedRestaurant restaurant={stored} close={close} />
  return (
    <EditPanel
      title={<span dir="auto">{loaded.title}</span>}
      edit={edit}
      labels={{
        title: t`Title`,
        address: t`Address`,
        timezone: t`Time zone`,
        groupId: t`Group`,
        tags: t`Tags`,
        city: t`City`,
        checklistId: t`Checklist`,
      }}
      words={(field, values) => {
        if (field === 'groupId') return pathOf(groups, values.groupId)
        if (field === 'checklistId') return checklistWords(values.checklistId, values.groupId)
        return field === 'tags' ? values.tags.join(', ') : values[field]
      }}
      lead={
        <Link to={`/admin/insight/restaurant/${loaded.id}`}>
          <Trans>What the visits say</Trans>
        </Link>
      }
      failure={
        <>
          {save.error && <SaveFailure error={save.error} />}
          {removal.error && <RemovalFailure error={removal.error} restaurantId={loaded.id} />}
        </>
      }
    >
      {(formProps) => (
        <>
          <RestaurantFields {...formProps} form={form} zones={zones} />
          <ThingHistory id={loaded.id} />
        </>
      )}
    </EditPanel>
  )
}

/** Says why a restaurant can't be removed, with the visits that are planned there. */
function RemovalFailure({ error, restaurantId }: { error: Error; restaurantId: string }) {
  const visits =
    error instanceof ApiProblem && error.problem.code === 'conflict' ? error.problem.errors : null
  if (!visits?.length) return <SaveFailure error={error} />
  return (
    <NamedVisits
      title={<Trans>Visits are planned here</Trans>}
      advice={<Trans>Cancel them or move them elsewhere first:</Trans>}
      visits={visits}
      page={`/admin/visit?restaurantIds=${restaurantId}`}
    />
  )
}
