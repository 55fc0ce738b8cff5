import { z } from 'zod'
import { defineCall } from './call.ts'
import { MENU_GROUPS } from './constants.ts'
import { instant } from './shared.ts'

export const menu = z
  .object({ dishes: z.array(z.string()), drinks: z.array(z.string()), fetchedAt: instant.nullable() })
  .meta({ id: 'Menu' })
export type Menu = z.infer<typeof menu>

/** The reasons why the sheet could not be read. */
export const MENU_FAILURE_REASONS = [
  /** There was no complete answer. `detail` is the error's code. */
  'unreachable',
  'timeout',
  /** The status was not 200. `detail` is the status. */
  'status',
  /** There were too many redirects, or one without a target. */
  'redirects',
  /** The address is not public. `detail` is the address. */
  'private_address',
  /** `detail` is a word of `FILE_BOUNDS`, empty for the file itself. */
  'too_large',
  /** The answer was a web page, such as a login page. */
  'html',
  'unsupported',
  /** There are no dishes, or names below an empty A1. `detail` is the number of the sheet with the empty A1. */
  'empty',
  'no_file',
  /** The server failed; its log has the details. */
  'internal',
] as const
export type MenuFailureReason = (typeof MENU_FAILURE_REASONS)[number]

export const menuState = z
  .object({
    /** The source of the menu: an address without its password, or a file's name; null without a source. */
    source: z.object({ kind: z.enum(['google', 'web', 'file']), name: z.string() }).nullable(),
    /** The minutes between two readings. */
    everyMinutes: z.int(),
    /** A reading is under way. */
    reading: z.boolean(),
    lastRead: z
      .object({
        at: instant,
        failure: z.object({ reason: z.enum(MENU_FAILURE_REASONS), detail: z.string() }).nullable(),
      })
      .nullable(),
    /**
     * The number of offered dishes and drinks, the lists of which rows beyond `MENU_ROWS` are left out, and the time of the last
     * successful reading. `cut` is missing from a process of the release before.
     */
    copy: z
      .object({
        fetchedAt: instant,
        dishes: z.int(),
        drinks: z.int(),
        cut: z.array(z.enum(MENU_GROUPS)).optional(),
      })
      .nullable(),
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
