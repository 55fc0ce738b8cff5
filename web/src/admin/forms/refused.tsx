import { Trans, useLingui } from '@lingui/react/macro'
import { RefusedFile } from '../imports/refused-file.tsx'
import { FormChoice } from './form-choice.tsx'
import { refusalWords } from './refusal-words.ts'

interface Props {
  error: Error
  file: File
  choose: (file: File) => void
}

/** Why a workbook could not be read, and another try. */
export function Refused({ error, file, choose }: Props) {
  const { t } = useLingui()
  return (
    <RefusedFile error={error} file={file} why={t(refusalWords(error))} choose={choose}>
      <FormChoice choose={choose} variant="default">
        <Trans>Choose a workbook</Trans>
      </FormChoice>
    </RefusedFile>
  )
}
