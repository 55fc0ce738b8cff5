import { CsvError, type Info } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { Visits } from '../mixed-model/design.ts'

/** The file is no table that can be ranked. The message is a sentence. */
export class FileError extends Error {
  override name = 'FileError'
}

/** Names of columns. */
export interface Columns {
  score: string
  restaurant: string
  guest: string | null
}

export interface NamedVisits {
  visits: Visits
  /** Names by the indices of `visits`. */
  restaurants: string[]
  guests: string[]
  /** Rows that are left out, and why. */
  leftOut: { line: number; fault: string }[]
  /** Rows with a score that is so far from the others that it may be a typing error. They count. */
  doubtful: { line: number; score: number }[]
}

/** The greatest number of restaurants. Their ranking takes five minutes and 850 MB; that of 5,000 takes hours (docs/statistics.md). */
export const RESTAURANTS_MAX = 1200

const DELIMITERS = [',', ';', '\t']
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * Reads the visits of a CSV file whose first row names the columns, separated by comma, semicolon or tab. A row without a numeric
 * score, a restaurant or a guest is left out. Scores may have a decimal comma if no comma separates columns. Throws `FileError`.
 */
export function readVisits(bytes: Uint8Array, columns: Columns): NamedVisits {
  const { rows, delimiter } = rowsOf(textOf(bytes))
  const [header, ...body] = rows
  if (!header) throw new FileError('The file is empty.')
  const names = header.record.map((name) => name.trim())
  const cellOf = (column: string) => {
    const place = names.indexOf(column)
    if (place === -1) throw new FileError(`There is no column "${column}"; there are: ${names.join(', ')}.`)
    return (record: readonly string[]) => record[place]?.trim() ?? ''
  }
  const score = cellOf(columns.score)
  const restaurant = cellOf(columns.restaurant)
  const guest = columns.guest === null ? null : cellOf(columns.guest)
  const leftOut: NamedVisits['leftOut'] = []
  const scores: number[] = []
  const lines: number[] = []
  const restaurants = new Indices()
  const guests = new Indices()
  for (const { record, line } of body) {
    const value = numberOf(score(record), delimiter)
    const fault =
      faultOf(score(record), value) ??
      (restaurant(record) === '' ? 'no restaurant' : guest?.(record) === '' ? 'no guest' : null)
    if (fault !== null) {
      leftOut.push({ line, fault })
      continue
    }
    scores.push(value)
    lines.push(line)
    restaurants.add(restaurant(record))
    if (guest) guests.add(guest(record))
  }
  const { length: count } = restaurants.names
  if (count > RESTAURANTS_MAX) throw new FileError(tooMany(count, columns.restaurant))
  return {
    visits: {
      scores: Float64Array.from(scores),
      restaurants: Int32Array.from(restaurants.all),
      restaurantCount: restaurants.names.length,
      guests: guest ? Int32Array.from(guests.all) : null,
      guestCount: guests.names.length,
    },
    restaurants: restaurants.names,
    guests: guests.names,
    leftOut,
    doubtful: doubtfulOf(scores).map((place) => ({ line: lines[place]!, score: scores[place]! })),
  }
}

const tooMany = (count: number, column: string) =>
  `The column "${column}" has ${count} names: of more than ${RESTAURANTS_MAX} restaurants a ranking takes hours. Rank a part of them, or compare their means.`

/** A score is doubtful if it is so many times further from the median than half of the scores. Of 100,000 normal scores none is. */
const FAR = 10

function doubtfulOf(scores: readonly number[]): number[] {
  const middle = medianOf(scores)
  const distances = scores.map((score) => Math.abs(score - middle))
  const half = medianOf(distances)
  return distances.flatMap((distance, place) => (half > 0 && distance > FAR * half ? [place] : []))
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

class Indices {
  readonly all: number[] = []
  readonly #places = new Map<string, number>()

  add(name: string) {
    const place = this.#places.get(name) ?? this.#places.size
    this.#places.set(name, place)
    this.all.push(place)
  }

  get names(): string[] {
    return [...this.#places.keys()]
  }
}

function faultOf(text: string, value: number): string | null {
  if (text === '') return 'no score'
  return Number.isFinite(value) ? null : `"${text}" is no number`
}

function numberOf(text: string, delimiter: string): number {
  const plain = delimiter === ',' ? text : text.replace(',', '.')
  return NUMBER.test(plain) ? Number(plain) : NaN
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileError('The file is no text in UTF-8.')
  }
}

function rowsOf(text: string): { rows: { record: string[]; line: number }[]; delimiter: string } {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  const delimiter = DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
  try {
    const parsed = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: Info }[]
    return { delimiter, rows: parsed.map(({ record, info }) => ({ record, line: info.lines })) }
  } catch (error) {
    if (error instanceof CsvError) throw new FileError(`The file is no CSV: ${error.message}.`)
    throw error
  }
}
