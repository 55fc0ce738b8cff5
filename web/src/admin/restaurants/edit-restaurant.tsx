import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { currentAfter } from '../kit/changed.ts'
import { EditButtons } from '../kit/edit-buttons.tsx'
import { fieldErrors } from '../kit/field-errors.ts'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { ChangedRestaurant } from './changed-restaurant.tsx'
import { RemovalFailure } from './removal-failure.tsx'
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
