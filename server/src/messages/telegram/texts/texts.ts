import type { VisitStatus } from '@cloche/contract/visits.ts'
import type { Linking } from '../linking.ts'

/** The texts of the bot. */
export interface Texts {
  linked(firstName: string): string
  again(firstName: string): string
  refused: Record<Exclude<Linking['outcome'], 'linked' | 'again'>, string>
  stopped: string
  notLinked: string
  help: string
  staffHelp: string
  noVisits: string
  noSubmissions: string
  status: Partial<Record<VisitStatus, string>>
  score(score: number | null): string
  /** The descriptions in the menu of commands. */
  commands: Record<'visits' | 'stop' | 'help', string>
}
