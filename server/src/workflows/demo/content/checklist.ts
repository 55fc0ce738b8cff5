import { bar, children } from './addons.ts'
import { cleanliness } from './cleanliness.ts'
import { drinks } from './drinks.ts'
import { entrance, host } from './entrance.ts'
import { food } from './food.ts'
import { bill, farewell } from './leaving.ts'
import { service } from './service.ts'
import type { DemoCategory } from './shape.ts'

/** The demo checklist in order: eight categories of 60 questions, then the two add-on sections. */
export const CHECKLIST: readonly DemoCategory[] = [
  entrance,
  host,
  service,
  food,
  drinks,
  cleanliness,
  bill,
  farewell,
  bar,
  children,
]
