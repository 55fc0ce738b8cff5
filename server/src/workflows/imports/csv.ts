import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fileTooLarge, invalid } from '../../base/faults/problem.ts'

const CHUNK = 64 * 1024
const DELIMITERS = [';', '\t', ',']
const MAX_RECORD_SIZE = 100_000
/** The lines among which the names of the columns are looked for, and the longest of them. */
const FIRST_LINES = 40
const LONGEST_HEADER = 5000
/** A hundred per row of the longest import. Delimiters inside texts count too. */
const MAX_DELIMITERS = 500_000
/** The first line with which Excel names the delimiter. */
const SEPARATOR_LINE = /^"?sep=([^\r\n])"?[;,\t]*(\r\n|\r|\n|$)/i

/**
 * Reads the rows of a `.csv` file. A first line such as `sep=;` becomes an empty row. Throws `too_large`, or `invalid`
 * at `file` for an unclosed quote or a line that is too long.
 */
export async function readCsv(
  whole: string,
  maxRows: number,
  isHeader: (cells: string[]) => boolean,
): Promise<string[][]> {
  const [line, separator] = SEPARATOR_LINE.exec(whole) ?? ['']
  const text = whole.slice(line.length)
  // The parser's limit counts only the characters of the cells and not their number.
  if (text.split(/[\r\n]+/).some(({ length }) => length > MAX_RECORD_SIZE))
    throw invalid('file', `A line is longer than ${MAX_RECORD_SIZE} characters`)
  const delimiter = separator ?? delimiterOf(text, isHeader)
  if (countOf(delimiter, text) > MAX_DELIMITERS) throw fileTooLarge('cells')
  const parser = parse({
    delimiter,
    max_record_size: MAX_RECORD_SIZE,
    relax_column_count: true,
    relax_quotes: true,
    to: maxRows,
  })
  try {
    // Parsing in pieces lets other requests run in between.
    const rows: string[][] = await Readable.from(piecesOf(text)).pipe(parser).toArray()
    return separator === undefined ? rows : [[], ...rows]
  } catch (error) {
    throw error instanceof CsvError ? invalid('file', error.message) : error
  }
}

/**
 * Chooses the delimiter by which one of the first lines names the columns, else that of the first line that has any: a tab, which texts
 * hardly have, before the most frequent one.
 */
function delimiterOf(text: string, isHeader: (cells: string[]) => boolean): string {
  const start = text.trimStart().slice(0, MAX_RECORD_SIZE)
  const lines = start.split(/[\r\n]+/, FIRST_LINES).map((line) => line.slice(0, LONGEST_HEADER))
  const naming = DELIMITERS.find((each) =>
    lines.some((line) => isHeader(line.split(each).map((name) => name.replaceAll('"', '')))),
  )
  if (naming !== undefined) return naming
  const first = lines.find((line) => DELIMITERS.some((each) => line.includes(each))) ?? ''
  if (first.includes('\t')) return '\t'
  const count = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) >= count(best) ? each : best))
}

function countOf(sign: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1
  return count
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK) yield text.slice(start, start + CHUNK)
}
