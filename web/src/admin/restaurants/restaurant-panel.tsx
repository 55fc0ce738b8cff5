import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { Panel } from '../kit/panel.tsx'
import { NewRestaurant } from '../entities/restaurants/edit/new-restaurant.tsx'
import { EditRestaurant } from './edit-restaurant.tsx'
import { RemovedRestaurant } from './removed-restaurant.tsx'

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

function NoSuchRestaurant({ close }: { close: () => void }) {
  return (
    <Panel title={<Trans>There is no such restaurant</Trans>} opened onClose={close}>
      <p>
        <Trans>The address may not be complete, or the list is older than the restaurant: refresh it.</Trans>
      </p>
    </Panel>
  )
}
