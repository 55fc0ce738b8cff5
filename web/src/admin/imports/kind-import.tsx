import type { ImportKind } from '@cloche/contract/imports.ts'
import { DropArea } from './drop-area.tsx'
import { Instructions } from './instructions.tsx'
import { Preview } from './preview.tsx'
import { Refused } from './refused.tsx'
import { Stored } from './stored.tsx'
import { useImport } from './use-import.ts'
import { Working } from './working.tsx'

/** The import of one kind: instructions, what was read, what was stored. A file may be dropped at any time. */
export function KindImport({ kind }: { kind: ImportKind }) {
  const { reading, storing, overtaken, choose, restart } = useImport(kind)
  const { variables: file, data: found } = reading
  const error = reading.error ?? (overtaken ? null : storing.error)
  if (storing.data) return <Stored kind={kind} count={storing.data.total} again={restart} />

  return (
    <DropArea busy={storing.isPending} choose={choose}>
      {error && file && <Refused error={error} file={file} choose={choose} />}
      {reading.isPending && <Working file={reading.variables} />}
      {!reading.isPending && !found && <Instructions kind={kind} choose={choose} />}
      {found && file && !error && (
        <Preview
          key={reading.submittedAt}
          kind={kind}
          file={file}
          found={found}
          overtaken={overtaken}
          storing={storing.isPending}
          store={() => storing.mutate(file)}
          choose={choose}
        />
      )}
    </DropArea>
  )
}
