/**
 * The business constants of the specification (§6, §9), in the one place that may name them, with those of
 * anketa-choices.ts, codes.ts and queue-file.ts, which a guest's first load does without.
 */

export const ROLE = { administrator: 1, guest: 2, visitManager: 3 } as const

/** Roles 1 and 3 work under /admin; every other one is a guest's. */
export function isStaff(roleId: number): boolean {
  return roleId === ROLE.administrator || roleId === ROLE.visitManager
}

/** What the specification's sms call puts before the number a person types. */
export const PHONE_PREFIX = '7'

/** The cells of each menu sheet that are read, up to the first empty one. */
export const MENU_RANGE = 'A1:A1000'
export const MENU_ROWS = 1000

/** Pixels of the header that an app screen leaves free: app height = 100dvh − 48px. */
export const APP_HEIGHT_OFFSET = 48

/** The part of a visit date that counts: `YYYY-MM-DDTHH:mm`. */
export const VISIT_DATE_LENGTH = 16

/** Every stored time lies within these, `before` excluded: a time outside is a broken clock or a slip of the hand. */
export const TIME_BOUNDS = { from: '2000-01-01T00:00:00.000Z', before: '2100-01-01T00:00:00.000Z' } as const

/** Hours after its time at which a visit that is still open is called overdue. */
export const OVERDUE_HOURS = 72

export const PHOTO_MAX_BYTES = 15 * 1024 * 1024

/** Longest side, in pixels, of a photo that leaves a phone. */
export const PHOTO_MAX_SIDE = 2048

/** Most pixels of a photo or a logo: a 24-megapixel camera's pictures fit. */
export const PICTURE_MAX_PIXELS = 25_000_000

export const KB = 1024

/** Bytes of JSON that a call takes unless it states more. */
export const BODY_MAX_BYTES = 4 * KB

/** Characters of a typed answer or a comment. */
export const TEXT_MAX_LENGTH = 4000

/** Writes that one call may bring. */
export const WRITES_MAX = 300

/** Days within which the same guest is not sent to the same restaurant again, unless somebody says so. */
export const REPEAT_DAYS = 90

/** Hours between the times of two visits of the same guest, wherever they are, unless somebody says so. */
export const VISIT_GAP_HOURS = 3

/** Notes that one return of a visit may carry, and the characters of each; a message may be as long. */
export const NOTES_MAX = 200
export const NOTE_MAX_LENGTH = 1000

/** How many visits one plan may hold. */
export const PLAN_MAX = 1000
/** How many guests may take turns in it. */
export const PLAN_GUESTS_MAX = 5000

/** Visits that one call may change. */
export const CHANGES_MAX = 1000

/** Guests for whom one call may make links. */
export const LINKS_MAX = 500

export const LOGO_MAX_BYTES = 5 * 1024 * 1024

/** Categories and questions that the bank may hold; it is always read whole. */
export const BANK_MAX = 2000

/** Bytes and rows of a workbook or CSV file that may be read in. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024
export const IMPORT_MAX_ROWS = 5000

export const PAGE_LIMIT = { default: 50, max: 200 } as const

/** Words that follow `/question/{id}/` in other calls, and so can't be the value of a choice. */
export const RESERVED_CHOICE_VALUES: readonly string[] = ['comment', 'dish']

export const HEADER = {
  platform: 'x-platform',
  /** Whose the call is; a browser has one session for all its pages, which may be another user's by now. */
  user: 'x-user',
  capturedAt: 'x-captured-at',
  serverTime: 'x-server-time',
  ifMatch: 'if-match',
} as const

export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

export const PLATFORMS = ['web', 'ios', 'android'] as const
export type Platform = (typeof PLATFORMS)[number]

/** By which phones know the native shell (mobile/capacitor.config.json). */
export const NATIVE_APP_ID = 'app.cloche.guest'

/** Where the native shell's page says that it comes from: no other origin's page may read an answer. */
export const NATIVE_ORIGINS: Readonly<Record<Exclude<Platform, 'web'>, string>> = {
  ios: 'capacitor://localhost',
  android: 'https://localhost',
}
