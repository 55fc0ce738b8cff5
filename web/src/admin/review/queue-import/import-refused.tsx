import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { ApiProblem } from '@cloche/client/problem.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { Link } from '../../../ui/link.tsx'
import { datesInWords } from '../../kit/dates-in-words.ts'
import { look } from '../../kit/look.ts'
import alert from '../../kit/alert.module.css'
import { FileRefused, mayPass } from '../../kit/check-file.ts'
import { FileChoice } from '../../kit/file-choice.tsx'

const WORDS: Partial<Record<ProblemCode, MessageDescriptor>> = {
  unsupported_media: msg`This is not a file that a guest's phone saved, or it is damaged. Ask for it once more.`,
  too_large: msg`The file is too large: 256 MB and 5,000 entries at most.`,
  changed: msg`The file was changed after it was chosen. Choose it once more.`,
  visit_closed: msg`This visit was accepted or cancelled, so nothing more can be added to it.`,
  not_found: msg`This visit is no longer there.`,
}
const OTHER_GUEST = msg`This file is from another guest's phone: nothing in it belongs to this visit.`
const FAILED = msg`The server couldn't finish. Part of the file may be stored; read it in again, nothing is doubled.`
const UNREACHABLE = msg`The server can't be reached, or the file took too long. Read it in again, nothing is doubled.`

interface Props {
  error: Error
  file: File
  choose: (file: File) => void
}

/** Says why a file was not imported, and to which visit it belongs if that is known. */
export function ImportRefused({ error, file, choose }: Props) {
  const { t } = useLingui()
  const others = error instanceof ApiProblem && error.problem.code === 'conflict' ? error.problem.errors : []
  return (
    <div role="alert" className={look.stack(2, alert.alert)}>
      <h3 dir="auto">{file.name}</h3>
      {others && others.length > 0 ? (
        <>
          <p>
            <Trans>This file belongs to another visit of this guest:</Trans>
          </p>
          <ul>
            {others.map(({ path, message }) => (
              <li key={path}>
                <Link to={`/admin/visit-history/${path}?open=phone`}>
                  {datesInWords(message, currentLanguage())}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t(reasonOf(error))}</p>
      )}
      {mayPass(error) && (
        <div className={look.row(2, look.put.stretched, alert.buttons)}>
          <Button variant="default" onClick={() => choose(file)}>
            <Trans>Read it again</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

function reasonOf(error: Error): MessageDescriptor {
  if (error instanceof FileRefused) return WORDS[error.code] ?? FAILED
  if (!(error instanceof ApiProblem)) return UNREACHABLE
  const { code } = error.problem
  return code === 'conflict' ? OTHER_GUEST : (WORDS[code] ?? FAILED)
}

/** Phones and messengers use several type names for ZIP files. */
const ACCEPT = '.zip,application/zip,application/x-zip-compressed'

export function QueueChoice(props: Omit<ComponentProps<typeof FileChoice>, 'accept'>) {
  return <FileChoice {...props} accept={ACCEPT} />
}
