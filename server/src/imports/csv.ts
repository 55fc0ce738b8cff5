import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { invalid, Problem } from '../platform/problem.ts'

const CHUNK = 64 * 1024
const DELIMITERS = [';', '\t', ',']
const MAX_RECORD_SIZE = 100_000
/** A hundred per row of the longest import. Delimiters inside texts count too. */
const MAX_DELIMITERS = 500_000
/** The first line with which Excel names the delimiter. */
const SEPARATOR_LINE = /^"?sep=([^\r\n])"?[;,\t]*(\r\n|\r|\n|$)/i

/**
 * Reads the rows of a `.csv` file. A first line such as `sep=;` becomes an empty row. Throws `too_large`, or `invalid`
 * at `file` for an unclosed quote or a line that is too long.
 */
export async function readCsv(whole: string, maxRows: number): Promise<string[][]> {
  const [line, separator] = SEPARATOR_LINE.exec(whole) ?? ['']
  const text = whole.slice(line.length)
  // The parser's limit counts only the characters of the cells and not their number.
  if (text.split(/[\r\n]+/).some(({ length }) => length > MAX_RECORD_SIZE))
    throw invalid('file', `A line is longer than ${MAX_RECORD_SIZE} characters`)
  const delimiter = separator ?? delimiterOf(text)
  if (countOf(delimiter, text) > MAX_DELIMITERS) throw new Problem('too_large')
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

/** Chooses the delimiter that is most frequent in the first line, which names the columns. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .trimStart()
    .slice(0, MAX_RECORD_SIZE)
    .split(/[\r\n]/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
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
