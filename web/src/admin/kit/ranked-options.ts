import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { ranked } from './ranked.ts'

/** Filters the options of a select by their labels, the best fit first, within each group where there are groups. */
export const rankedOptions: OptionsFilter = ({ options, search, limit }) => {
  let left = limit
  const take = (items: readonly ComboboxItem[]) => {
    const shown = ranked(items, search, ({ label }) => [label]).slice(0, left)
    left -= shown.length
    return shown
  }
  const single = take(options.flatMap((option) => ('value' in option ? [option] : [])))
  const groups = options.flatMap((option) =>
    'value' in option ? [] : [{ ...option, items: take(option.items) }],
  )
  return [...single, ...groups.filter(({ items }) => items.length > 0)]
}
