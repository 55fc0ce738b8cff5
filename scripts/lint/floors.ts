/**
 * The floors of `server/src` from the bottom, and the folders of each from the bottom (docs/architecture.md). Code imports from the floors
 * below, and on its own floor from the folders that stand before its own here.
 */
export const FLOORS: readonly [floor: string, folders: readonly string[]][] = [
  [
    'base',
    [
      'faults',
      'texts',
      'memory',
      'time',
      'net',
      'processes',
      'secrets',
      'config',
      'phones.ts',
      'telemetry',
      'storage',
      'files',
      'db',
      'jobs',
      'posting',
      'notices',
      'events',
      'context.ts',
      'reach.ts',
      'publish.ts',
      'http',
      'audit',
      'settings',
      'outbox',
    ],
  ],
  ['params', []],
  ['watching', []],
  [
    'people',
    [
      'captcha',
      'sms',
      'tokens',
      'links',
      'sessions',
      'totp',
      'identities',
      'users',
      'logins',
      'two-step-login',
      'sign-on',
    ],
  ],
  [
    'programme',
    ['menu', 'photo-files', 'questions', 'checklists', 'starters', 'forms', 'where', 'visits', 'restaurants'],
  ],
  ['answers', ['answers', 'photos', 'writes', 'queue-import']],
  ['backup', []],
  ['messages', ['notifications', 'telegram', 'webhooks']],
  ['figures', ['insight', 'rankings', 'report-links', 'reports', 'exports']],
  [
    'workflows',
    ['newcomers', 'applications', 'imports', 'privacy', 'first-steps', 'demo', 'attention', 'sweep'],
  ],
]

/** Folders that few may see, so that a change of figures or of the demo reaches nobody else. */
const SEEN_BY: Readonly<Record<string, readonly string[]>> = {
  'figures/insight': ['figures/rankings', 'figures/reports', 'workflows/demo'],
  'figures/reports': [],
  'figures/exports': ['workflows/demo'],
  'workflows/demo': ['workflows/attention'],
}

/** Any file of these may be imported from above; of a slice only its service.ts. */
const OPEN_FLOOR = 'base'
const SLICES_OF_BASE = ['audit', 'settings', 'outbox']

interface Place {
  floor: number
  folder: number
  name: string
}

/** Returns where a path below `server/src` lies; null for the files and tests beside the floors, a message for a place without a floor. */
function placeOf(path: string): Place | string | null {
  const [top = '', inner = ''] = path.split('/')
  if (top.endsWith('.ts') || top === 'test') return null
  const floor = FLOORS.findIndex(([name]) => name === top)
  if (floor < 0) return `${top} has no floor: name it in scripts/lint/floors.ts`
  const folders = FLOORS[floor]![1]
  if (folders.length === 0) return { floor, folder: 0, name: top }
  const folder = folders.indexOf(inner)
  const name = `${top}/${inner}`
  return folder < 0
    ? `${name} has no place on its floor: name it in scripts/lint/floors.ts`
    : { floor, folder, name }
}

/**
 * Returns what is wrong with the import of one file of `server/src` by another, null if it may be. Both paths are relative to
 * `server/src`.
 */
export function faultOf(importing: string, imported: string): string | null {
  const [from, to] = [placeOf(importing), placeOf(imported)]
  if (from === null) return null
  if (to === null) return 'Only main starts things and puts them together, and only tests import from test.'
  if (typeof from === 'string') return from
  if (typeof to === 'string') return to
  if (from.name === to.name) return null
  if (to.floor > from.floor)
    return `${from.name} lies below ${to.name}: publish an event, or do both in a slice above.`
  if (to.floor === from.floor && to.folder > from.folder)
    return `${from.name} stands before ${to.name} on their floor, so that no two need each other.`
  if (SEEN_BY[to.name]?.includes(from.name) === false) return `${from.name} does not see ${to.name}.`
  if (isOpen(to) || imported.endsWith('/service.ts')) return null
  return `Another slice sees of ${to.name} its service.ts alone.`
}

function isOpen({ floor, folder }: Place): boolean {
  const [name, folders] = FLOORS[floor]!
  return name === OPEN_FLOOR && !SLICES_OF_BASE.includes(folders[folder]!)
}
