import { firstCharacters } from '@cloche/checklist/characters.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { fieldErrors } from '../../../kit/field-errors.ts'
import { ownTimeZone } from '../../../kit/format.ts'
import { Panel } from '../../../kit/panel.tsx'
import { SaveFailure } from '../../../kit/save-failure.tsx'
import { RestaurantFields } from './restaurant-fields.tsx'
import { useRestaurantCalls } from './use-restaurant-calls.ts'
import { useRestaurantForm } from './use-restaurant-form.ts'

const TITLE_MAX = 200

interface Props {
  zones: readonly string[]
  close: () => void
  /** What was typed where this restaurant was looked for. */
  typed?: string
  /** Called instead of `close` once the restaurant is stored. */
  onMade?: (restaurant: Restaurant) => void
}

export function NewRestaurant({ zones, close, typed = '', onMade = close }: Props) {
  const id = useId()
  const { create } = useRestaurantCalls()
  const form = useRestaurantForm({
    title: firstCharacters(typed.trim(), TITLE_MAX),
    address: '',
    timezone: ownTimeZone(),
    groupId: null,
    tags: [],
    city: '',
    checklistId: null,
  })
  const save = useMutation({
    mutationFn: create,
    onSuccess: onMade,
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
