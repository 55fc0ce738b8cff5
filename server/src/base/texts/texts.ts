import messages from '@cloche/languages/en/messages.json' with { type: 'json' }
import staff from '@cloche/languages/en/staff.json' with { type: 'json' }
import { inEach } from '@cloche/languages/read-texts.ts'

/** What guests and applicants read of the server. */
export const MESSAGES = inEach('messages.json', messages)
/** What staff and restaurants read of it. */
export const STAFF_TEXTS = inEach('staff.json', staff)
