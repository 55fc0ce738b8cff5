import type { QuestionType } from '@cloche/contract/questions.ts'

/** What a row of the survey sheet is. */
export type RowKind =
  | { kind: 'begin' | 'end'; repeats: boolean }
  | { kind: 'select'; type: 'single' | 'multiple'; list: string; other: boolean }
  | {
      kind: 'question'
      type: Exclude<QuestionType, 'single' | 'multiple'>
      whole?: boolean
      asText?: boolean
    }
  | { kind: 'range' }
  | { kind: 'note' | 'calculate' | 'metadata' | 'external' | 'unknown' }

const GROUPS = /^(begin|end)_(group|lgroup|repeat|loop|looped_group)$/

const SELECTS = new Map<string, 'single' | 'multiple'>(
  Object.entries({
    select_one: 'single',
    select_one_from: 'single',
    select1: 'single',
    select_multiple: 'multiple',
    select_multiple_from: 'multiple',
    select_all_that_apply: 'multiple',
    select_all_that_apply_from: 'multiple',
  }),
)

const KINDS = new Map<string, RowKind>(
  Object.entries({
    text: { kind: 'question', type: 'text' },
    string: { kind: 'question', type: 'text' },
    integer: { kind: 'question', type: 'number', whole: true },
    int: { kind: 'question', type: 'number', whole: true },
    decimal: { kind: 'question', type: 'number' },
    time: { kind: 'question', type: 'time' },
    image: { kind: 'question', type: 'photo' },
    photo: { kind: 'question', type: 'photo' },
    date: { kind: 'question', type: 'text', asText: true },
    datetime: { kind: 'question', type: 'text', asText: true },
    barcode: { kind: 'question', type: 'text', asText: true },
    phone_number: { kind: 'question', type: 'text', asText: true },
    range: { kind: 'range' },
    note: { kind: 'note' },
    calculate: { kind: 'calculate' },
    select_one_from_file: { kind: 'external' },
    select_multiple_from_file: { kind: 'external' },
    select_one_external: { kind: 'external' },
    'csv-external': { kind: 'external' },
    'xml-external': { kind: 'external' },
  }),
)

/** What a device fills in by itself. */
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

/** What a cell of the `type` column means (https://xlsform.org, "Question types"), its older names among them. */
export function rowKind(type: string): RowKind {
  const words = type.trim().split(/\s+/)
  const whole = words.join('_').toLowerCase()
  const group = GROUPS.exec(whole)
  if (group) return { kind: group[1] as 'begin' | 'end', repeats: group[2] !== 'group' }
  if (METADATA.includes(whole)) return { kind: 'metadata' }
  return KINDS.get(whole) ?? KINDS.get(words[0]!.toLowerCase()) ?? select(words)
}

function select(words: readonly string[]): RowKind {
  for (let length = Math.min(words.length - 1, 5); length > 0; length -= 1) {
    const type = SELECTS.get(words.slice(0, length).join('_').toLowerCase())
    if (!type) continue
    const [list = '', ...rest] = words.slice(length)
    return { kind: 'select', type, list, other: rest.join('_').toLowerCase() === 'or_other' }
  }
  return { kind: 'unknown' }
}
