import { DropArea } from '../imports/drop-area.tsx'
import { Working } from '../imports/working.tsx'
import { Instructions } from './instructions.tsx'
import { Preview } from './preview.tsx'
import { Refused } from './refused.tsx'
import { Stored } from './stored.tsx'
import { useFormImport } from './use-form-import.ts'

/** What to do, what was read, what was stored. A file may be dropped at any time. */
export function FormImport() {
  const { reading, storing, choose, restart } = useFormImport()
  const { variables: file, data: read } = reading
  if (storing.data) return <Stored read={storing.data.read} again={restart} />

  return (
    <DropArea busy={storing.isPending} choose={choose}>
      {reading.error && file && <Refused error={reading.error} file={file} choose={choose} />}
      {reading.isPending && <Working file={reading.variables} />}
      {!reading.isPending && !read && <Instructions choose={choose} />}
      {read && file && (
        <Preview
          key={reading.submittedAt}
          file={file}
          read={read}
          failure={storing.error}
          storing={storing.isPending}
          store={(mode) => storing.mutate({ file, mode })}
          choose={choose}
        />
      )}
    </DropArea>
  )
}
