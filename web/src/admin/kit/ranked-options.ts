import type { OptionsFilter } from '@mantine/core'
import { ranked } from './ranked.ts'

/** Filters the options of a select by their labels, the best fit first. */
export const rankedOptions: OptionsFilter = ({ options, search, limit }) => {
  const single = options.flatMap((option) => ('value' in option ? [option] : []))
  return ranked(single, search, ({ label }) => [label]).slice(0, limit)
}
