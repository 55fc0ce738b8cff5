import { Trans } from '@lingui/react/macro'
import { FileChoice } from './file-choice.tsx'
import { Refusal } from './refusal.tsx'
import { RefusedFile } from './refused-file.tsx'

interface Props {
  error: Error
  file: File
  choose: (file: File) => void
}

/** Why a table could not be taken, and another try. */
export function Refused({ error, file, choose }: Props) {
  return (
    <RefusedFile error={error} file={file} why={<Refusal error={error} />} choose={choose}>
      <FileChoice choose={choose} variant="default">
        <Trans>Choose a file</Trans>
      </FileChoice>
    </RefusedFile>
  )
}
