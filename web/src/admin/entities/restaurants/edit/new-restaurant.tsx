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

export function NewRestaurant({ zones, close }: { zones: readonly string[]; close: () => void }) {
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
