import type { DishLook } from '../content/shapes.ts'
import { steak, fish, burger, roast } from './roasts.ts'
import { pasta, dumplings, flatbread } from './doughs.ts'
import { soupOf, mussels } from './bowls.ts'
import { salad, grains, tartare } from './cold-plates.ts'
import { cake, pancakes } from './sweets.ts'
import type { Painter } from './painter.ts'

export const DISH_PAINTERS: Record<DishLook, Painter> = {
  steak,
  fish,
  pasta,
  borscht: soupOf('#8f1d2c', true),
  pumpkin: soupOf('#df8a26', true),
  soup: soupOf('#c6a56a', false),
  mussels,
  dumplings,
  salad,
  grains,
  tartare,
  cake,
  pancakes,
  flatbread,
  burger,
  roast,
}
