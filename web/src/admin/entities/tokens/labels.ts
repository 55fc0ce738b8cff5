import type { Scope } from '@cloche/contract/scopes.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const SCOPE_WORDS: Record<Scope, MessageDescriptor> = {
  'insight:read': msg({ context: 'token', message: 'Read the insight' }),
  'planning:read': msg({ context: 'token', message: 'Read proposed visits' }),
  'visits:read': msg({ context: 'token', message: 'Read visits' }),
  'exports:read': msg({ context: 'token', message: 'Make and download exports' }),
}

export const SCOPE_HELP: Record<Scope, MessageDescriptor> = {
  'insight:read': msg`Scores, the ranking, the kitchen’s times and guests’ comments.`,
  'planning:read': msg`The next visits that the ranking proposes, with guests’ names.`,
  'visits:read': msg`The list of visits and the calendar, with guests’ names.`,
  'exports:read': msg`Files of visits, answers, dishes and photos; with guests’ names, if the program asks for them.`,
}
