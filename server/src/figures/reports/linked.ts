import { ROLE } from '@cloche/contract/constants.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { countReading, linkedReport, type LinkedReport } from '../report-links/service.ts'
import { monthPdf } from './month-service.ts'
import { visitPdf } from './service.ts'

/** Returns the report of a link as a PDF and counts the reading. Throws `not_found`, `unavailable`. */
export async function linkedPdf(context: Context, token: string, isRead: boolean): Promise<Buffer> {
  const link = await linkedReport(context, token)
  const pdf = await pdfOf(context, link)
  if (isRead) await countReading(context, link)
  return pdf
}

function pdfOf(context: Context, link: LinkedReport): Promise<Buffer> {
  if (link.report === 'month') return monthPdf(context, link.restaurantId, link)
  return visitPdf(context, staffSession(context, link), link.visitId, link)
}

/** A link reads as the administrator who made it did. */
function staffSession({ clock }: Context, { id, madeBy }: LinkedReport): Session {
  const now = clock()
  return {
    id,
    userId: madeBy,
    roleId: ROLE.administrator,
    platform: 'web',
    expiresAt: now,
    lastSeenAt: now,
    prolonged: false,
    reach: null,
  }
}
