import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useGroups } from '../entities/groups/use-groups.ts'
import { useAllRestaurants } from '../entities/restaurants/use-restaurants.ts'
import { addressFilter, oneOf, useAddressFilter } from '../kit/address-filter.ts'
import type { Tree } from './by-group.ts'
import styles from './insight.module.css'

const VIEW = addressFilter<{ by?: 'group' }>({ by: oneOf(['group']) })

/**
 * Returns the tree if the reader wants figures by group, and the choice between restaurants and groups, which the address keeps. There
 * is none without groups or with a single restaurant.
 */
export function useRowsByGroup(restaurants: number): { tree: Tree | null; choice: ReactNode } {
  const { t } = useLingui()
  const [{ by }, view] = useAddressFilter(VIEW)
  const groups = useGroups().data ?? []
  const placed = useAllRestaurants().data ?? []
  if (groups.length === 0 || restaurants < 2) return { tree: null, choice: null }
  return {
    tree: by === 'group' ? { groups, placed } : null,
    choice: (
      <SegmentedControl
        aria-label={t`Rows`}
        className={styles.by}
        value={by ?? ''}
        onChange={(value) => view({ by: value === 'group' ? value : undefined })}
        data={[
          { value: '', label: t`Restaurants` },
          { value: 'group', label: t`Groups` },
        ]}
      />
    ),
  }
}
