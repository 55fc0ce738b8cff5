import type { MenuFailureReason } from '@cloche/contract/menu.ts'

/** The sheet could not be read; `detail` as `MENU_FAILURE_REASONS` has it. */
export class MenuFailure extends Error {
  readonly reason: MenuFailureReason
  readonly detail: string

  constructor(reason: MenuFailureReason, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason)
    this.reason = reason
    this.detail = detail
  }
}
