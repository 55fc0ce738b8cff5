import { statusAt } from '@cloche/checklist/visit-status.ts'
import { isStaff, type Language } from '@cloche/contract/constants.ts'
import type { Context } from '../../base/context.ts'
import { guestAddress, reportAddress } from '../../base/posting/page-addresses.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import { listAhead, listSubmitted, type Person } from './queries.ts'
import { TEXTS } from './texts/by-language.ts'

const SHOWN = 10
/** Characters for the list; a message has 4096, with a greeting. */
const ROOM = 3500

/** The answer to `/visits`: a guest's coming visits, or the visits that staff have to review, each with its link. */
export async function visitsInWords(context: Context, person: Person, language: Language): Promise<string> {
  const lines = isStaff(person.role_id)
    ? await submitted(context, language)
    : await ahead(context, person, language)
  const { noVisits, noSubmissions } = TEXTS[language]
  if (lines.length > 0) return fitting(lines).join('\n\n')
  return isStaff(person.role_id) ? noSubmissions : noVisits
}

async function ahead({ db, config, clock }: Context, { id }: Person, language: Language): Promise<string[]> {
  const visits = await listAhead(db, id, SHOWN)
  return visits.map((visit) => {
    const status =
      TEXTS[language].status[statusAt({ status: visit.status, opensAt: visit.opens_at }, clock())]
    const when = [whenInWords(visit.visit_date, language, clock()), ...(status ? [status] : [])].join(' · ')
    return `${visit.title}, ${visit.address}\n${when}\n${guestAddress(config.publicUrl, visit.id)}`
  })
}

async function submitted({ db, config, clock }: Context, language: Language): Promise<string[]> {
  const visits = await listSubmitted(db, SHOWN)
  return visits.map(({ id, title, visit_date, first_name, last_name, score }) => {
    const what = `${title}, ${whenInWords(visit_date, language, clock())}`
    const who = `${first_name} ${last_name} · ${TEXTS[language].score(score)}`
    return `${what}\n${who}\n${reportAddress(config.publicUrl, id)}`
  })
}

/** The first lines that fit into a message. */
function fitting(lines: readonly string[]): string[] {
  let room = ROOM
  return lines.filter((line) => (room -= line.length + 2) >= 0)
}
