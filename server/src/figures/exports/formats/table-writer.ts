import type { Column, TableRow } from '../columns.ts'

export interface FileOptions {
  path: string
  columns: readonly Column[]
  /** Begins a CSV file with a byte order mark. */
  bom: boolean
}

/** Writes a table to a file. Each promise resolves when the rows have left memory or may leave it. */
export interface TableWriter {
  write(rows: readonly TableRow[]): Promise<void>
  end(): Promise<void>
  /** Closes the file after a failure. */
  abort(): Promise<void>
}
