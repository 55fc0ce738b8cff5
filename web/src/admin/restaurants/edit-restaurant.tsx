import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { currentAfter } from '../kit/changed.ts'
import { EditButtons } from '../kit/edit-buttons.tsx'
import { fieldErrors } from '../kit/field-errors.ts'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { ChangedNotice } from '../kit/changed-notice.tsx'
import { mergeEdits } from '../kit/merge-edits.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { NamedVisits } from '../visits/named-visits.tsx'
import { RemovedRestaurant } from './removed-restaurant.tsx'
import { RestaurantFields } from './restaurant-fields.tsx'
import { valuesOf, type RestaurantValues } from './restaurant-values.ts'
import { useRestaurantCalls } from './use-restaurant-calls.ts'
import { useRestaurantChanged } from './use-restaurant-changed.ts'
import { useRestaurantForm } from './use-restaurant-form.ts'

interface Props {
  restaurant: Restaurant
  zones: readonly string[]
  close: () => void
}

export function EditRestaurant({ restaurant, zones, close }: Props) {
  const id = useId()
  const { update, remove } = useRestaurantCalls()
  const changed = useRestaurantChanged()
  /** What the form was filled in from; the list may have a newer one by now. */
  const [loaded, setLoaded] = useState(restaurant)
  const form = useRestaurantForm(valuesOf(restaurant))
  const listTheirs = (error: Error) => {
    const current = currentAfter<Restaurant>(error)
    if (current) changed(current)
  }
  const save = useMutation({
    mutationFn: ({ from, values }: { from: Restaurant; values: RestaurantValues }) => update(from, values),
    onSuccess: close,
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      listTheirs(error)
    },
  })
  const removal = useMutation({ mutationFn: remove, onSuccess: close, onError: listTheirs })
  const stored = currentAfter<Restaurant>(save.error) ?? currentAfter<Restaurant>(removal.error)
  const takeTheirs = (theirs: Restaurant) => {
    setLoaded(theirs)
    form.setValues(valuesOf(theirs))
    form.resetDirty(valuesOf(theirs))
    save.reset()
    removal.reset()
  }
  if (stored?.deletedAt) return <RemovedRestaurant restaurant={stored} close={close} />
  const done = save.isSuccess || removal.isSuccess

  return (
    <Panel
      title={<span dir="auto">{loaded.title}</span>}
      opened
      onClose={close}
      dirty={form.isDirty() && !done}
      footer={
        <EditButtons
          formId={id}
          saving={save.isPending}
          removing={removal.isPending}
          remove={() => removal.mutate(loaded)}
        />
      }
    >
      {stored && (
        <ChangedRestaurant
          loaded={loaded}
          mine={form.values}
          stored={stored}
          takeTheirs={() => takeTheirs(stored)}
          keepMine={(values) => save.mutate({ from: stored, values })}
          busy={save.isPending}
        />
      )}
      {save.error && !stored && <SaveFailure error={save.error} />}
      {removal.error && !stored && <RemovalFailure error={removal.error} restaurantId={loaded.id} />}
      <RestaurantFields
        id={id}
        form={form}
        zones={zones}
        save={(values) => save.mutate({ from: loaded, values })}
      />
    </Panel>
  )
}

interface ChangedRestaurantProps {
  loaded: Restaurant
  mine: RestaurantValues
  stored: Restaurant
  takeTheirs: () => void
  keepMine: (values: RestaurantValues) => void
  busy: boolean
}

function ChangedRestaurant({ loaded, mine, stored, takeTheirs, keepMine, busy }: ChangedRestaurantProps) {
  const { t } = useLingui()
  const labels = { title: t`Title`, address: t`Address`, timezone: t`Time zone` }
  const theirs = valuesOf(stored)
  const { merged, theirs: changed } = mergeEdits(valuesOf(loaded), mine, theirs)
  return (
    <ChangedNotice
      changes={changed.map(({ field, touched }) => ({
        label: labels[field],
        theirs: theirs[field],
        mine: touched ? mine[field] : <Trans>not changed by you</Trans>,
      }))}
      takeTheirs={takeTheirs}
      keepMine={() => keepMine(merged)}
      busy={busy}
    />
  )
}

/** Why a restaurant stays: the visits that are planned there. */
function RemovalFailure({ error, restaurantId }: { error: Error; restaurantId: string }) {
  const visits =
    error instanceof ApiProblem && error.problem.code === 'conflict' ? error.problem.errors : null
  if (!visits?.length) return <SaveFailure error={error} />
  return (
    <NamedVisits
      title={<Trans>Visits are planned here</Trans>}
      advice={<Trans>Cancel them or move them elsewhere first:</Trans>}
      visits={visits}
      page={`/admin/visit?restaurantId=${restaurantId}`}
    />
  )
}
