/** What can happen to a call; `none` lets it succeed. */
export const FATES = [
  'none',
  'request dropped',
  'request cut off',
  'response dropped',
  'response half received',
  'delivered twice',
  'delivered late',
  'slow',
  '500 before',
  '500 after',
  'server killed in the middle',
  '503',
  'login page of a café',
] as const
export type Fate = (typeof FATES)[number]
