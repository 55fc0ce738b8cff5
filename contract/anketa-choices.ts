/** Versions of the personal-data consent, the current one last. Old ones stay, because people have agreed to them. */
export const CONSENT_VERSIONS = ['2026-11', '2026-12'] as const

export const YOUNGEST_GUEST = 18
export const OLDEST_BIRTH_YEAR = 1900

/** The choices of the anketa. */
export const EATING_OUT = ['rarely', 'monthly', 'weekly', 'often'] as const
export const DIETS = [
  'vegetarian',
  'vegan',
  'halal',
  'kosher',
  'gluten_free',
  'lactose_free',
  'nuts',
  'seafood',
] as const
export const FREE_TIMES = [
  'weekday_morning',
  'weekday_lunch',
  'weekday_evening',
  'weekend_morning',
  'weekend_lunch',
  'weekend_evening',
] as const
export type FreeTime = (typeof FREE_TIMES)[number]
