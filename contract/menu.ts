import { z } from 'zod'
import { defineCall } from './call.ts'
import { instant } from './shared.ts'

export const menu = z
  .object({ dishes: z.array(z.string()), drinks: z.array(z.string()), fetchedAt: instant.nullable() })
  .meta({ id: 'Menu' })
export type Menu = z.infer<typeof menu>

export const menuCalls = {
  get: defineCall({
    method: 'GET',
    path: '/menu',
    summary: 'Dishes and drinks, as last read from the menu sheet',
    access: 'session',
    response: menu,
  }),
}
