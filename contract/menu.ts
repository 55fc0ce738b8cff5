import { z } from 'zod'
import { defineCall } from './call.ts'
import { instant } from './shared.ts'

export const menu = z
  .object({ dishes: z.array(z.string()), drinks: z.array(z.string()), fetchedAt: instant.nullable() })
  .meta({ id: 'Menu' })
export type Menu = z.infer<typeof menu>

/** Why the sheet could not be read. */
export const MENU_FAILURE_REASONS = [
  /** No answer, or one that broke off. `detail`: the error's code. */
  'unreachable',
  'timeout',
  /** Not 200. `detail`: the status. */
  'status',
  /** Too many of them, or one that leads nowhere. */
  'redirects',
  /** Only public addresses are fetched from. `detail`: the address. */
  'private_address',
  'too_large',
  /** A page for people, such as one to log in with. */
  'html',
  'unsupported',
  /** No dishes, or names below an empty A1. `detail`: the number of the sheet whose A1 is empty, where the other cells are not. */
  'empty',
  'no_file',
  /** Not the sheet's fault: the server's log says more. */
  'internal',
] as const
export type MenuFailureReason = (typeof MENU_FAILURE_REASONS)[number]

export const menuState = z
  .object({
    /** Where the menu is read from: an address without a password in it, or a file's name. Null: nowhere. */
    source: z.object({ kind: z.enum(['google', 'web', 'file']), name: z.string() }).nullable(),
    /** Minutes between two readings. */
    everyMinutes: z.int(),
    /** Somebody reads it just now. */
    reading: z.boolean(),
    lastRead: z
      .object({
        at: instant,
        failure: z.object({ reason: z.enum(MENU_FAILURE_REASONS), detail: z.string() }).nullable(),
      })
      .nullable(),
    /** How much guests are offered, and when the sheet was last known to say so. */
    copy: z.object({ fetchedAt: instant, dishes: z.int(), drinks: z.int() }).nullable(),
  })
  .meta({ id: 'MenuState' })
export type MenuState = z.infer<typeof menuState>

export const menuCalls = {
  get: defineCall({
    method: 'GET',
    path: '/menu',
    summary: 'Dishes and drinks, as last read from the menu sheet',
    access: 'session',
    response: menu,
  }),
  state: defineCall({
    method: 'GET',
    path: '/menu/state',
    summary: 'Where the menu comes from and how the last reading went',
    access: 'admin',
    response: menuState,
  }),
  refresh: defineCall({
    method: 'POST',
    path: '/menu/refresh',
    summary: 'Read the menu sheet now; answers when that is done, or at once when it is being read already',
    access: 'admin',
    response: menuState,
  }),
}
