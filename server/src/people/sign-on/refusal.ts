import type { SignOnRefusal } from '@cloche/contract/sign-on-results.ts'

/** An attempt that single sign-on refuses: the reason for the person, and what the log says beside it. */
export class Refused extends Error {
  readonly reason: SignOnRefusal
  readonly fault: string | undefined

  constructor(reason: SignOnRefusal, fault?: string) {
    super(`Single sign-on refused: ${reason}`)
    this.name = 'Refused'
    this.reason = reason
    this.fault = fault
  }
}
