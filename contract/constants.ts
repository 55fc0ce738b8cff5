/**
 * The business constants (docs/domain.md). Those that a guest's first load does not need are in anketa-choices.ts,
 * codes.ts and queue-file.ts.
 */

/** What a programme without a name of its own is called. */
export const PRODUCT_NAME = 'Cloche'

export const ROLE = { administrator: 1, guest: 2, visitManager: 3 } as const

/** Roles 1 and 3 work under /admin; all other roles are guests. */
export function isStaff(roleId: number): boolean {
  return roleId === ROLE.administrator || roleId === ROLE.visitManager
}

/** The prefix that the call for an sms code puts before a typed number: the calling code of the default country, where no other is set. */
export const PHONE_PREFIX = '7'

/** The cells that are read of each menu sheet, up to the first empty one. */
export const MENU_RANGE = 'A1:A1000'
export const MENU_ROWS = 1000

/** The height of the header in pixels: the height of the app is 100dvh − 48px. */
export const APP_HEIGHT_OFFSET = 48

/** The length of the used part of a visit date, `YYYY-MM-DDTHH:mm`. */
export const VISIT_DATE_LENGTH = 16

/** The bounds of every stored time, `before` excluded: times outside are broken clocks or slips of the hand. */
export const TIME_BOUNDS = { from: '2000-01-01T00:00:00.000Z', before: '2100-01-01T00:00:00.000Z' } as const

/** The hours after its time at which an open visit becomes overdue. */
export const OVERDUE_HOURS = 72
/** The most days from the first to the last moment of a visit that may be made within a window. */
export const WINDOW_DAYS = 92

/** The hours after its time within which a submission counts as of the same day. */
export const SAME_DAY_HOURS = 24

export const PHOTO_MAX_BYTES = 15 * 1024 * 1024

/** The longest side of a photo that leaves a phone, in pixels. */
export const PHOTO_MAX_SIDE = 2048

/** The most pixels of a photo or logo, enough for a 24-megapixel camera. */
export const PICTURE_MAX_PIXELS = 25_000_000

export const KB = 1024

/** The longest JSON body of a call that states no other length, in bytes. */
export const BODY_MAX_BYTES = 4 * KB

/** The most characters of a typed answer or a comment. */
export const TEXT_MAX_LENGTH = 4000

/** The most writes in one call. */
export const WRITES_MAX = 300

/** The days within which a guest is not sent to the same restaurant again, unless staff allow it. */
export const REPEAT_DAYS = 90

/** The hours between any two visits of the same guest, unless staff allow fewer. */
export const VISIT_GAP_HOURS = 3
/** The path of a refusal for another visit of the guest that is out of the caller's reach. */
export const VISIT_ELSEWHERE = 'elsewhere'

/** The most notes in one return of a visit, and the most characters of a note or of the message. */
export const NOTES_MAX = 200
export const NOTE_MAX_LENGTH = 1000
/** Of a reason why a guest can’t come, or why a visit is cancelled. */
export const REASON_MAX_LENGTH = 500
/** The parts of a question that a guest can decline with a reason, if they are required. */
export const DECLINABLE_PARTS = ['answer', 'photos'] as const
export type DeclinablePart = (typeof DECLINABLE_PARTS)[number]

/** Why staff declare that a visit doesn't count. */
export const VOID_REASONS = [
  'closed',
  'recognised',
  'wrong_place',
  'wrong_time',
  'implausible',
  'other',
] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** The most visits in one plan. */
export const PLAN_MAX = 1000
/** The most guests in one plan. */
export const PLAN_GUESTS_MAX = 5000
/** The pairs of restaurant and guest that one plan may give dates to. */
export const PLAN_PAIRS_MAX = 100

/** The most visits that a ranking proposes. */
export const PROPOSALS_MAX = 20
/** Proposals keep the rotation on each of so many days from tomorrow on. */
export const PROPOSAL_DAYS = 28
/** The reliability of restaurants' means that the proposals work towards. */
export const RELIABLE = 0.8

/** The most visits that one call may change. */
export const CHANGES_MAX = 1000

/** The most guests for whom one call may create links. */
export const LINKS_MAX = 500

export const LOGO_MAX_BYTES = 5 * 1024 * 1024

/** The most categories and questions in the bank, which is always read as a whole. */
export const BANK_MAX = 2000

/** The most answers that a condition names, each of its questions counted as one, and the most parts that lie within each other. */
export const CONDITION_SIZE = 200
export const CONDITION_DEPTH = 6

/** What a condition may be besides a test. A phone names those that it knows when it reads a checklist. */
export const CONDITION_SHAPES = ['all', 'any', 'not'] as const
export const KNOWN_SHAPES = CONDITION_SHAPES.join()

/** In place of a checklist's id where visits are chosen: those without one, whose guests are asked all questions. */
export const ALL_QUESTIONS = 'all-questions'

/** The most checklists, with removed ones, and the most categories of one. */
export const CHECKLISTS_MAX = 255
export const CATEGORIES_MAX = 500

/** The most groups of restaurants, which are always read as a whole, and the most levels of their tree. */
export const GROUPS_MAX = 1000
export const GROUP_LEVELS = 5
/** Between the titles of a group's path. */
export const PATH_SIGN = ' › '
/** The most tags of a restaurant, and the most characters of one. */
export const TAGS_MAX = 20
export const TAG_MAX_LENGTH = 40

/** The most bytes and rows of a workbook or CSV file to import. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024
export const IMPORT_MAX_ROWS = 5000
/** The second column of an import of visits that holds only the time; it completes `visitDate`. */
export const IMPORT_TIME_COLUMN = 'visitTime'

export const PAGE_LIMIT = { default: 50, max: 200 } as const

/** Words that follow `/question/{id}/` in other calls, so that no choice can have them as its value. */
export const RESERVED_CHOICE_VALUES: readonly string[] = ['comment', 'dish']

export const HEADER = {
  platform: 'x-platform',
  /** The user who makes the call: all pages of a browser share one session, which may be another user's by now. */
  user: 'x-user',
  capturedAt: 'x-captured-at',
  serverTime: 'x-server-time',
  ifMatch: 'if-match',
} as const

export { LANGUAGES, type Language } from '@cloche/languages/list.ts'

/** The parts of a restaurant's day, in order. */
export const DAYPARTS = ['morning', 'lunch', 'evening'] as const
export type Daypart = (typeof DAYPARTS)[number]

/** Monday to Sunday. */
export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const

/** The groups of what is ordered: the menu's two sheets. */
export const MENU_GROUPS = ['dishes', 'drinks'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]
/** The minutes from order to ready that are counted; longer times count as this many. */
export const KITCHEN_MINUTES = 120

export const PLATFORMS = ['web', 'ios', 'android'] as const
export type Platform = (typeof PLATFORMS)[number]

/** The id of the native app (mobile/capacitor.config.json). */
export const NATIVE_APP_ID = 'app.cloche.guest'

/** The origins of the native app's page. Pages of other origins may not read answers. */
export const NATIVE_ORIGINS: Readonly<Record<Exclude<Platform, 'web'>, string>> = {
  ios: 'capacitor://localhost',
  android: 'https://localhost',
}

/** The audit log's act for the import of a phone's queue. Processes of the previous release read it, so the stored value stays. */
export const QUEUE_IMPORT_ACT = 'rescue'
