import { PLAIN, SELECTS, type ChoiceType, type PlainType } from '../question-types.ts'

/** The kind of a row of the survey sheet. */
export type RowKind =
  | { kind: 'begin' | 'end'; repeats: boolean }
  | { kind: 'select'; type: ChoiceType; list: string; other: boolean }
  | ({ kind: 'question' } & PlainType)
  | { kind: 'range' }
  | { kind: 'acknowledge' }
  | { kind: 'clause' | 'note' | 'calculate' | 'metadata' | 'external' | 'unknown' }

/** A loop may name the list that it repeats over. */
const GROUPS = /^(begin|end)_(group|lgroup|repeat|looped_group|loop(?:_.+)?)$/

export type QuestionKind = Extract<RowKind, { kind: 'select' | 'question' | 'range' | 'acknowledge' }>

export function isQuestion(kind: RowKind): kind is QuestionKind {
  return ['select', 'question', 'range', 'acknowledge'].includes(kind.kind)
}

const OTHER = ['or_other', 'or_specify_other']

const PLAIN_KINDS = new Map(Object.entries(PLAIN))
const SELECT_TYPES = new Map(Object.entries(SELECTS))

const KINDS = new Map<string, RowKind>(
  Object.entries({
    range: { kind: 'range' },
    note: { kind: 'note' },
    acknowledge: { kind: 'acknowledge' },
    trigger: { kind: 'acknowledge' },
    calculate: { kind: 'calculate' },
    select_one_from_file: { kind: 'external' },
    select_multiple_from_file: { kind: 'external' },
    select_one_external: { kind: 'external' },
    'csv-external': { kind: 'external' },
    'xml-external': { kind: 'external' },
  }),
)

/** Types that a device fills in by itself. */
const METADATA = [
  'start',
  'end',
  'today',
  'deviceid',
  'imei',
  'subscriberid',
  'simserial',
  'phonenumber',
  'username',
  'email',
  'audit',
  'hidden',
  'start-geopoint',
  'background-geopoint',
  'background-audio',
]

/** Steps of ODK-X, which surround questions. Newer forms have them in the column `clause`. */
const CLAUSE = /^(?:if|else|end_if|(?:begin|end)_screen|do_section_.+)$/

/** Reads a cell of the `type` column (https://xlsform.org, "Question types"), also with older names. */
export function rowKind(type: string): RowKind {
  const words = type.trim().split(/\s+/)
  const whole = words.join('_').toLowerCase()
  const group = GROUPS.exec(whole)
  if (group) return { kind: group[1] as 'begin' | 'end', repeats: group[2] !== 'group' }
  if (CLAUSE.test(whole)) return { kind: 'clause' }
  if (METADATA.includes(whole)) return { kind: 'metadata' }
  return kindOf(whole) ?? kindOf(words[0]!.toLowerCase()) ?? select(words)
}

function kindOf(name: string): RowKind | undefined {
  const plain = PLAIN_KINDS.get(name)
  return plain ? { kind: 'question', ...plain } : KINDS.get(name)
}

function select(words: readonly string[]): RowKind {
  for (let length = Math.min(words.length - 1, 5); length > 0; length -= 1) {
    const type = SELECT_TYPES.get(words.slice(0, length).join('_').toLowerCase())
    if (!type) continue
    const [list = '', ...rest] = words.slice(length)
    return { kind: 'select', type, list, other: OTHER.includes(rest.join('_').toLowerCase()) }
  }
  return { kind: 'unknown' }
}
