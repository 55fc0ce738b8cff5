import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

interface Props {
  formId: string
  saving: boolean
  removing: boolean
  /** Absent where nothing can be removed: nobody removes themselves. */
  remove: (() => void) | undefined
}

export function EditButtons({ formId, saving, removing, remove }: Props) {
  return (
    <>
      <Button type="submit" form={formId} loading={saving} disabled={removing}>
        <Trans>Save</Trans>
      </Button>
      {remove && (
        <Button variant="subtle" color="red" ms="auto" loading={removing} disabled={saving} onClick={remove}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </>
  )
}
