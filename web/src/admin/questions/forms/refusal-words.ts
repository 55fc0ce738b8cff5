import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { largeFileWords } from '../../kit/large-file-words.ts'
import { FileRefused } from '../../kit/check-file.ts'

const WORDS: Partial<Record<ProblemCode, MessageDescriptor>> = {
  too_large: msg`The workbook is too large: 5 MB and 5000 rows at most.`,
  unsupported_media: msg`This is not an .xlsx or .ods workbook, or it is damaged or protected by a password.`,
  invalid: msg`This workbook is not an XLSForm: there is no sheet “survey” with a column “type”.`,
  changed: msg`The file was changed after it was chosen. Choose it again to read what it holds now.`,
  conflict: msg`The bank holds 2000 categories and questions at most: together with this form they would be more. Nothing was stored.`,
  rate_limited: msg`Too many tries. Wait a little.`,
  forbidden: msg`Your role may not do this.`,
}

const FAILED = msg`The server couldn't answer. Try again in a moment.`
const UNREACHABLE = msg`The server can't be reached. Check the connection and try again.`
const OVERTAKEN = msg`The bank was changed since this form was compared with it, so nothing was stored. Look again.`
const UNFIT = msg`Some of these questions have settings that don't fit their type. Nothing was stored.`
const UNKNOWN = msg`No answer came: the form may be in the bank or not. Look at the questions before you try again.`

/** Says why a workbook could not be read or, while `storing`, could not be stored. */
export function refusalWords(error: Error, storing = false): MessageDescriptor {
  if (error instanceof FileRefused) return WORDS[error.code] ?? FAILED
  if (error instanceof ApiProblem) return problemWords(error.problem, storing)
  return storing ? UNKNOWN : UNREACHABLE
}

function problemWords({ code, errors = [] }: ApiProblem['problem'], storing: boolean): MessageDescriptor {
  if (code === 'changed') return OVERTAKEN
  if (code === 'too_large') return largeFileWords(errors) ?? WORDS.too_large!
  if (code === 'invalid' && storing) return UNFIT
  if (code === 'conflict' && errors.length > 0)
    return brokenWords(errors.map(({ message }) => message).join(', '))
  return WORDS[code] ?? FAILED
}

const brokenWords = (titles: string) =>
  msg`The conditions of these questions would no longer hold: ${titles}. Nothing was stored.`
