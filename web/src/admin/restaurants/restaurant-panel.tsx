import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useState, useId } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { fieldErrors } from '../kit/field-errors.ts'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { EditRestaurant } from './edit-restaurant.tsx'
import { RemovedRestaurant } from './removed-restaurant.tsx'
import { RestaurantFields } from './restaurant-fields.tsx'
import { useRestaurantCalls } from './use-restaurant-calls.ts'
import { useRestaurantForm } from './use-restaurant-form.ts'
import { ownTimeZone } from '../kit/format.ts'

/** Opens the panel that the address names: a restaurant, a new restaurant, or a message that there is none. */
export function RestaurantPanel({ restaurants }: { restaurants: readonly Restaurant[] }) {
  const { open, adding, close } = useOpenPanel()
  const zones = [...new Set(restaurants.map(({ timezone }) => timezone))]
  if (adding) return <NewRestaurant zones={zones} close={close} />
  if (open === null) return null
  const restaurant = restaurants.find(({ id }) => id === open)
  if (!restaurant) return <NoSuchRestaurant close={close} />
  return <OpenRestaurant key={open} restaurant={restaurant} zones={zones} close={close} />
}

interface OpenRestaurantProps {
  restaurant: Restaurant
  zones: readonly string[]
  close: () => void
}

/** Keeps the restaurant as it was on opening, so that removing it does not change the panel before it closes. */
function OpenRestaurant({ restaurant, zones, close }: OpenRestaurantProps) {
  const [opened] = useState(restaurant)
  return opened.deletedAt ? (
    <RemovedRestaurant restaurant={opened} close={close} />
  ) : (
    <EditRestaurant restaurant={opened} zones={zones} close={close} />
  )
}

function NewRestaurant({ zones, close }: { zones: readonly string[]; close: () => void }) {
  const id = useId()
  const { create } = useRestaurantCalls()
  const form = useRestaurantForm({ title: '', address: '', timezone: ownTimeZone() })
  const save = useMutation({
    mutationFn: create,
    onSuccess: close,
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  return (
    <Panel
      title={<Trans>New restaurant</Trans>}
      opened
      onClose={close}
      dirty={form.isDirty() && !save.isSuccess}
      footer={
        <Button type="submit" form={id} loading={save.isPending}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      {save.error && <SaveFailure error={save.error} />}
      <RestaurantFields
        id={id}
        form={form}
        zones={zones}
        onSubmit={form.onSubmit((values) => save.mutate(values))}
      />
    </Panel>
  )
}

function NoSuchRestaurant({ close }: { close: () => void }) {
  return (
    <Panel title={<Trans>There is no such restaurant</Trans>} opened onClose={close}>
      <p>
        <Trans>The address may not be complete, or the list is older than the restaurant: refresh it.</Trans>
      </p>
    </Panel>
  )
}
