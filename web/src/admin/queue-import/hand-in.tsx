import { Plural, Trans } from '@lingui/react/macro'
import type { QueueImportResult } from '@cloche/contract/queue-import.ts'

/** How the visit stands after it. */
export function HandIn({ result: { handIn, missing } }: { result: QueueImportResult }) {
  switch (handIn) {
    case 'done':
      return <Trans>The visit is submitted.</Trans>
    case 'not_asked':
      return <Trans>The guest has not submitted the visit yet.</Trans>
    case 'too_early':
      return (
        <Trans>
          The guest submitted it, but its time has been moved ahead. Read the file in again after that.
        </Trans>
      )
    case 'incomplete':
      return (
        <Plural
          value={missing.length}
          one="The guest wanted to submit it, but # required question is still open."
          other="The guest wanted to submit it, but # required questions are still open."
        />
      )
  }
}
