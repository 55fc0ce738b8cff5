import { bankCalls } from '@cloche/contract/bank.ts'
import { BANK_MAX } from '@cloche/contract/constants.ts'
import { meaningOf } from '../condition/meaning.ts'
import { parseExpression } from '../condition/expression.ts'
import { itemOf, type Draft, type Relevant } from './draft.ts'
import { isDisabled } from './options.ts'
import { addHelp, headOf, readQuestion, type Reader } from './question.ts'
import { groupsAround } from './groups-around.ts'
import { isQuestion, rowKind, type RowKind } from './row-kind.ts'
import { remarkOn } from './remarks.ts'
import type { Row, Table } from './table.ts'
import { isBlank, stacked, type Texts } from './texts.ts'

const NOTE_MAX = 2000
const DEEPEST = 20

interface Group {
  row: Row
  /** The reason why the group's rows are left out; null if they are imported. */
  left: 'repeat' | 'relevant_never' | null
  /** Null if the group's questions belong to the surrounding group. */
  category: Draft | null
  relevants: readonly Relevant[]
  /** The group has rows of its own. */
  filled: boolean
}

interface Note {
  row: Row
  texts: Texts
  /** The conditions of its groups and its own. */
  relevants: readonly Relevant[]
}

/**
 * Reads the survey sheet into categories, each followed by its questions. `title` names the category for questions
 * outside of groups.
 */
export function readSurvey(table: Table, title: string, reader: Reader): Draft[] {
  const survey = new Survey(title, groupsAround(table.rows), reader)
  for (const row of table.rows) survey.read(row)
  return survey.end()
}

class Survey {
  readonly #title: string
  readonly #around: ReadonlySet<Row>
  readonly #reader: Reader
  readonly #drafts: Draft[] = []
  readonly #open: Group[] = []
  /** The category for questions outside of groups, until the next group starts. */
  #loose: Draft | null = null
  #notes: Note[] = []

  constructor(title: string, around: ReadonlySet<Row>, reader: Reader) {
    this.#title = title
    this.#around = around
    this.#reader = reader
  }

  read(row: Row): void {
    if (isDisabled(row)) return this.#reader.remarks.left('survey', row, 'disabled')
    const kind = kindOf(row)
    const group = this.#open.at(-1)
    if (kind.kind === 'end') return this.#close()
    if (group) group.filled = true
    if (group?.left) return this.#leaveWithin(row, kind, group)
    if (kind.kind !== 'unknown' && isNever(row)) return this.#leaveNever(row, kind)
    if (kind.kind === 'begin') return this.#begin(row, kind.repeats)
    if (kind.kind === 'note') return this.#note(row)
    if (isQuestion(kind)) return this.#ask(row, kind)
    return this.#leave(row, kind)
  }

  end(): Draft[] {
    while (this.#open.length > 0) this.#close()
    if (this.#loose) this.#addNotes(this.#loose, [], 'note_in_category', 'after')
    else this.#dropNotes()
    return this.#drafts
  }

  #leave(row: Row, { kind }: RowKind): void {
    const { remarks } = this.#reader
    if (kind === 'clause') remarks.left('survey', row, 'clause', clauseOf(row))
    else if (kind === 'metadata') remarks.left('survey', row, 'metadata', row.text('type'))
    else if (kind === 'calculate') remarks.left('survey', row, 'calculate', row.text('calculation'))
    else if (kind === 'external') remarks.left('survey', row, 'choices_external', row.text('type'))
    else remarks.left('survey', row, 'type_unknown', row.text('type'))
  }

  #leaveWithin(row: Row, { kind }: RowKind, group: Group): void {
    this.#reader.remarks.left('survey', row, group.left!)
    if (kind === 'begin') this.#open.push({ ...group, row })
  }

  #leaveNever(row: Row, { kind }: RowKind): void {
    const { category = null, relevants = [] } = this.#open.at(-1) ?? {}
    this.#reader.remarks.left('survey', row, 'relevant_never', row.text('relevant'))
    if (kind === 'begin') this.#open.push({ row, left: 'relevant_never', category, relevants, filled: true })
  }

  #begin(row: Row, repeats: boolean): void {
    const around = this.#open.at(-1)
    const relevants = this.#relevantsIn(row)
    const isAround = this.#around.has(row)
    const isNamed = row.text('label') !== '' && !isAround
    if (repeats) this.#reader.remarks.left('survey', row, 'repeat')
    else if (isAround) this.#reader.remarks.changed('survey', row, 'group_around', row.text('label'))
    else if (around?.category && isNamed)
      this.#reader.remarks.changed('survey', row, 'nested_group', row.text('label'))
    if (!repeats) this.#noteMedia(row)
    const isCategory = !repeats && !around?.category && isNamed && this.#hasRoom(row, 1)
    const category = isCategory ? this.#category(row, relevants) : (around?.category ?? null)
    this.#open.push({ row, left: repeats ? 'repeat' : null, category, relevants, filled: false })
    if (!repeats && !isCategory) this.#noteHint(row, relevants)
  }

  /** Keeps the hint of a group that is no category as a note within the group. */
  #noteHint(row: Row, relevants: readonly Relevant[]): void {
    const texts = this.#reader.texts.block(row, 'hint', NOTE_MAX)
    if (!isBlank(texts)) this.#notes.push({ row, texts, relevants })
  }

  /**
   * Returns the conditions of a group's questions. Conditions of groups that are nested too deep are dropped with a
   * remark.
   */
  #relevantsIn(row: Row): readonly Relevant[] {
    const around = this.#open.at(-1)?.relevants ?? []
    if (this.#open.length < DEEPEST) return withOwn(around, row)
    if (row.text('relevant') !== '')
      this.#reader.remarks.changed('survey', row, 'relevant', row.text('relevant'))
    return around
  }

  #category(row: Row, relevants: readonly Relevant[]): Draft {
    this.#loose = null
    const { remarks } = this.#reader
    const own = row.text('cloche_type').toLowerCase()
    const isAddon = own === 'addon'
    if (own !== '' && !isAddon) remarks.changed('survey', row, 'own_value', `cloche_type: ${own}`)
    const item = itemOf(isAddon ? 'addon' : 'checklist', headOf(row, this.#reader), {})
    this.#addNotes({ item, row }, relevants, 'note_in_category', 'before')
    return this.#add({ item, row, whole: false, values: new Map(), relevants: [] })
  }

  #close(): void {
    const group = this.#open.pop()
    if (!group?.category || this.#open.at(-1)?.category === group.category) return
    const isEmpty = this.#drafts.at(-1) === group.category
    if (isEmpty) this.#dropNotes()
    else this.#addNotes(group.category, group.relevants, 'note_in_category', 'after')
    if (!isEmpty || !group.filled) return
    this.#drafts.pop()
    this.#reader.remarks.left('survey', group.row, 'group_empty')
  }

  /** Keeps a note for the next question of its category, or for the category. */
  #note(row: Row): void {
    const { texts, remarks } = this.#reader
    const text = stacked([texts.block(row, 'label', NOTE_MAX), texts.block(row, 'hint', NOTE_MAX)])
    if (isBlank(text)) return remarks.left('survey', row, 'note', row.text('media'))
    this.#noteMedia(row)
    this.#notes.push({ row, texts: text, relevants: withOwn(this.#open.at(-1)?.relevants ?? [], row) })
  }

  #noteMedia(row: Row): void {
    if (row.text('media') !== '') this.#reader.remarks.changed('survey', row, 'media', row.text('media'))
  }

  /** Adds the notes that are shown wherever an item with these conditions is asked. */
  #addNotes(
    { item, row }: Pick<Draft, 'item' | 'row'>,
    relevants: readonly Relevant[],
    code: 'note_as_help' | 'note_in_category',
    place: 'before' | 'after',
  ): void {
    const { remarks } = this.#reader
    const taken = this.#notes.filter((note) => {
      const fits = note.relevants.every(
        ({ expression }, depth) => expression === relevants[depth]?.expression,
      )
      if (fits) remarks.changed('survey', note.row, code)
      else remarks.left('survey', note.row, 'note_with_condition', note.relevants.at(-1)!.expression)
      return fits
    })
    this.#notes = []
    const texts = taken.map((note) => note.texts)
    if (texts.length > 0) addHelp(item, row, texts, place, remarks)
  }

  #dropNotes(): void {
    for (const { row } of this.#notes) this.#reader.remarks.left('survey', row, 'note')
    this.#notes = []
  }

  #ask(row: Row, kind: Parameters<typeof readQuestion>[1]): void {
    const group = this.#open.at(-1)
    const category = group?.category ?? this.#loose
    if (!this.#hasRoom(row, category ? 1 : 2)) return
    const relevants = withOwn(group?.relevants ?? [], row)
    const draft = readQuestion(row, kind, relevants, this.#reader)
    if (draft === null) return
    this.#addNotes(draft, relevants, 'note_as_help', 'before')
    draft.item.parent = (category ?? this.#looseCategory(row)).item.id
    this.#add(draft)
  }

  #looseCategory(row: Row): Draft {
    this.#reader.remarks.changed('survey', row, 'outside_group', this.#title)
    const none: Texts = { own: '', others: new Map() }
    const item = itemOf('checklist', { title: { ...none, own: this.#title }, help: none }, {})
    this.#loose = { item, row, whole: false, values: new Map(), relevants: [] }
    this.#drafts.push(this.#loose)
    return this.#loose
  }

  #hasRoom(row: Row, places: number): boolean {
    const fits = this.#drafts.length + places <= BANK_MAX
    if (!fits) this.#reader.remarks.left('survey', row, 'limit', String(BANK_MAX))
    return fits
  }

  #add(draft: Draft): Draft {
    readLogo(draft, this.#reader)
    this.#drafts.push(draft)
    return draft
  }
}

/** In ODK-X a row without a type is a step, which surrounds the rows of others. */
function kindOf(row: Row): RowKind {
  const type = row.text('type')
  return type === '' && row.text('clause') !== '' ? { kind: 'clause' } : rowKind(type)
}

const clauseOf = (row: Row) => `${row.text('clause') || row.text('type')} ${row.text('condition')}`.trim()

/** Returns whether the row's condition is constant and never met. */
function isNever(row: Row): boolean {
  const expression = parseExpression(row.text('relevant'))
  return expression !== null && meaningOf(expression, () => undefined) === false
}

function withOwn(around: readonly Relevant[], row: Row): readonly Relevant[] {
  const expression = row.text('relevant')
  return expression === '' ? around : [...around, { expression }]
}

/**
 * Reads the name of an icon or a picture. The picture may be missing here if another installation made the workbook.
 */
function readLogo({ item, row }: Draft, { remarks, pictures }: Reader): void {
  const text = row.text('cloche_logo')
  if (text === '') return
  const value = `cloche_logo: ${text}`
  if (!bankCalls.create.body.shape.logo.safeParse(text).success)
    return remarks.changed('survey', row, 'own_value', value)
  item.logo = text
  if (text.startsWith('/')) pictures.set(item.id, remarkOn('survey', row, 'picture', value, 'changed'))
}
