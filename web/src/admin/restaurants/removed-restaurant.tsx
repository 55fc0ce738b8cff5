import { Trans } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '../../ui/link.tsx'
import { ThingHistory } from '../entities/audit/thing-history.tsx'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { useRestaurantCalls } from '../entities/restaurants/edit/use-restaurant-calls.ts'

export function RemovedRestaurant({ restaurant, close }: { restaurant: Restaurant; close: () => void }) {
  const { restore } = useRestaurantCalls()
  const restoring = useMutation({ mutationFn: restore, onSuccess: close })
  return (
    <Panel
      title={<span dir="auto">{restaurant.title}</span>}
      opened
      onClose={close}
      footer={
        <Button onClick={() => restoring.mutate(restaurant)} loading={restoring.isPending} data-autofocus>
          <Trans>Restore</Trans>
        </Button>
      }
    >
      {restoring.error && <SaveFailure error={restoring.error} />}
      <p>
        <Trans>This restaurant is removed: no visit can be planned here. Past visits keep it.</Trans>
      </p>
      <p dir="auto">{restaurant.address}</p>
      <p>
        <Link to={`/admin/insight/restaurant/${restaurant.id}`}>
          <Trans>What the visits say</Trans>
        </Link>
      </p>
      <ThingHistory id={restaurant.id} />
    </Panel>
  )
}
