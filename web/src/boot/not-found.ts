import { later } from './later.ts'

export const NotFound = later(() => import('../ui/not-found.tsx'))
