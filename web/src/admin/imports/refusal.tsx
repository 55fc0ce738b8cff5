import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { FileRefused } from './file-refused.ts'

const WORDS: Partial<Record<ProblemCode, MessageDescriptor>> = {
  too_large: msg`The file is too large: 5 MB and 5000 rows at most. Split it.`,
  unsupported_media: msg`This is not an .xlsx or .ods workbook or a .csv file, or it is damaged or protected by a password.`,
  invalid: msg`There is nothing in this file: no rows below the names of the columns.`,
  changed: msg`The file was changed after it was chosen. Choose it again to read what it holds now.`,
  rate_limited: msg`Too many tries. Wait a little.`,
}

const FAILED = msg`The server couldn't answer. Read the file again in a moment: what is there already will be marked.`
const UNREACHABLE = msg`The server can't be reached. Check the connection and read the file again: what is there already will be marked.`

/** Why a file could not be read or stored. */
export function Refusal({ error }: { error: Error }) {
  const { t } = useLingui()
  if (error instanceof FileRefused) return t(WORDS[error.code] ?? FAILED)
  if (!(error instanceof ApiProblem)) return t(UNREACHABLE)
  const { code, errors = [] } = error.problem
  const columns = errors.map(({ path }) => path).filter((path) => path !== 'file')
  if (code !== 'invalid' || columns.length === 0) return t(WORDS[code] ?? FAILED)
  return (
    <Trans>
      Its first row has to name the columns. Not there: <code>{columns.join(', ')}</code>
    </Trans>
  )
}
