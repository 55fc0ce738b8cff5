import { statusAt } from '@cloche/checklist/visit-status.ts'
import { isStaff, type Language } from '@cloche/contract/constants.ts'
import type { VisitStatus } from '@cloche/contract/visits.ts'
import { fullName } from '@cloche/languages/full-name.ts'
import { listed } from '@cloche/languages/list.ts'
import type { Context } from '../../base/context.ts'
import { guestAddress, reportAddress } from '../../base/posting/page-addresses.ts'
import { fill } from '../../base/texts/fill.ts'
import { MESSAGES, STAFF_TEXTS } from '../../base/texts/texts.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import { listAhead, listSubmitted, type Person } from './queries.ts'

const SHOWN = 10
/** Characters for the list; a message has 4096, with a greeting. */
const ROOM = 3500

/** The answer to `/visits`: a guest's coming visits, or the visits that staff have to review, each with its link. */
export async function visitsInWords(context: Context, person: Person, language: Language): Promise<string> {
  const lines = isStaff(person.role_id)
    ? await submitted(context, language)
    : await ahead(context, person, language)
  if (lines.length > 0) return fitting(lines).join('\n\n')
  return isStaff(person.role_id)
    ? STAFF_TEXTS[language].telegram.noSubmissions
    : MESSAGES[language].telegram.noVisits
}

async function ahead({ db, config, clock }: Context, { id }: Person, language: Language): Promise<string[]> {
  const visits = await listAhead(db, id, SHOWN)
  const words: Partial<Record<VisitStatus, string>> = MESSAGES[language].telegram.status
  return visits.map((visit) => {
    const status =
      words[statusAt({ status: visit.status, opensAt: visit.opens_at, dueAt: visit.due_at }, clock())]
    const when = [whenInWords(visit.visit_date, language, clock()), ...(status ? [status] : [])].join(' · ')
    return `${visit.title}, ${visit.address}\n${when}\n${guestAddress(config.publicUrl, visit.id)}`
  })
}

async function submitted({ db, config, clock }: Context, language: Language): Promise<string[]> {
  const visits = await listSubmitted(db, SHOWN)
  const words = STAFF_TEXTS[language].telegram
  const numbers = new Intl.NumberFormat(listed(language).locale)
  return visits.map(({ id, title, visit_date, first_name, last_name, score }) => {
    const what = `${title}, ${whenInWords(visit_date, language, clock())}`
    const said =
      score === null ? words.unscored : fill(language, words.score, { score: numbers.format(score) })
    const who = `${fullName({ firstName: first_name, lastName: last_name }, language)} · ${said}`
    return `${what}\n${who}\n${reportAddress(config.publicUrl, id)}`
  })
}

/** The first lines that fit into a message. */
function fitting(lines: readonly string[]): string[] {
  let room = ROOM
  return lines.filter((line) => (room -= line.length + 2) >= 0)
}
