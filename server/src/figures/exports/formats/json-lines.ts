import { open } from 'node:fs/promises'
import { cellsIn } from '../columns.ts'
import type { FileOptions, TableWriter } from './table-writer.ts'

/** Writes one object per line, with null for an empty cell. */
export async function openJsonLines({ path, columns }: FileOptions): Promise<TableWriter> {
  const file = await open(path, 'w')
  const names = columns.map(({ name }) => `${JSON.stringify(name)}:`)
  return {
    write: (rows) =>
      file.writeFile(
        rows
          .map(
            (row) =>
              `{${cellsIn(row)
                .map((cell, at) => names[at]! + JSON.stringify(cell))
                .join(',')}}\n`,
          )
          .join(''),
      ),
    end: () => file.close(),
    abort: () => file.close(),
  }
}
