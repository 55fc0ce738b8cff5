import type { z } from 'zod'
import { ROLE } from '@cloche/contract/constants.ts'
import type { attentionCalls } from '@cloche/contract/attention.ts'
import type { Where } from '@cloche/contract/where.ts'
import { backupWarning } from '../../backup/service.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { countUnsent } from '../../base/outbox/service.ts'
import { stoppedWebhooks } from '../../messages/webhooks/service.ts'
import { linklessGuests } from '../../people/users/service.ts'
import { waitingVisits } from '../../programme/visits/service.ts'
import { countWaitingApplications } from '../applications/service.ts'
import { hasDemo } from '../demo/service.ts'
import { firstStepsFor } from '../first-steps/service.ts'

/** The number of guests without a link in the answer. */
const NAMED = 10

type Attention = z.output<typeof attentionCalls.attention.response>

/**
 * The work that waits: with visits, applications, messages, links, backups and webhooks, and the first steps. `where` narrows what is of a
 * restaurant.
 */
export async function attention(context: Context, session: Session, where: Where): Promise<Attention> {
  const [visits, others, firstSteps, isDemo] = await Promise.all([
    waitingVisits(context, session, where),
    beyondVisits(context, session),
    firstStepsFor(context, session),
    hasDemo(context.db),
  ])
  return { ...visits, ...others, firstSteps, isDemo }
}

/** Messages, links, backups and webhooks are for administrators, applications for those who are not limited. */
async function beyondVisits(
  context: Context,
  session: Session,
): Promise<Pick<Attention, 'applications' | 'messages' | 'linkless' | 'backup' | 'webhooks'>> {
  const { db, clock } = context
  const applications = { count: session.reach ? 0 : await countWaitingApplications(db) }
  if (session.roleId !== ROLE.administrator)
    return { applications, messages: null, linkless: null, backup: null, webhooks: null }
  const now = clock()
  const [messages, linkless, backup, webhooks] = await Promise.all([
    countUnsent(db, now),
    linklessGuests(db, now, NAMED),
    backupWarning(context),
    stoppedWebhooks(db),
  ])
  return { applications, messages, linkless, backup, webhooks }
}
