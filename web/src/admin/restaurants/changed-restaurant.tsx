import { Trans, useLingui } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { ChangedNotice } from '../kit/changed-notice.tsx'
import { mergeEdits } from '../kit/merge-edits.ts'
import { valuesOf, type RestaurantValues } from './restaurant-values.ts'

interface Props {
  loaded: Restaurant
  mine: RestaurantValues
  stored: Restaurant
  takeTheirs: () => void
  keepMine: (values: RestaurantValues) => void
  busy: boolean
}

export function ChangedRestaurant({ loaded, mine, stored, takeTheirs, keepMine, busy }: Props) {
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
