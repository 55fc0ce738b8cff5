import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { invalid, Problem } from '../platform/problem.ts'

const CHUNK = 64 * 1024
const DELIMITERS = [';', '\t', ',']
const MAX_RECORD_SIZE = 100_000
/** A hundred in each row of the longest import; some may stand in a text. */
const MAX_DELIMITERS = 500_000
/** What no text has, and every picture, archive and UTF-16 file does. */
const NOT_TEXT = /[^\P{Cc}\t\r\n]/u

/** The rows of a `.csv` file. Throws `unsupported_media` for what is no text, `too_large`, `invalid` for an open quote. */
export async function readCsv(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  const text = textOf(bytes)
  if (NOT_TEXT.test(text)) throw new Problem('unsupported_media')
  // The parser counts what stands in the cells of a record, and not how many there are.
  if (text.split(/[\r\n]+/).some(({ length }) => length > MAX_RECORD_SIZE))
    throw invalid('file', `A line is longer than ${MAX_RECORD_SIZE} characters`)
  const delimiter = delimiterOf(text)
  if (countOf(delimiter, text) > MAX_DELIMITERS) throw new Problem('too_large')
  const parser = parse({
    delimiter,
    max_record_size: MAX_RECORD_SIZE,
    relax_column_count: true,
    relax_quotes: true,
    to: maxRows,
  })
  try {
    // Piece by piece: between two of them others get their turn.
    return await Readable.from(piecesOf(text)).pipe(parser).toArray()
  } catch (error) {
    throw error instanceof CsvError ? invalid('file', error.message) : error
  }
}

/** UTF-8, and what is not that is what spreadsheets wrote in Russia before. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** The one that the first line, which names the columns, has most of. */
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
