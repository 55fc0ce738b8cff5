import { Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button } from '@mantine/core'
import { QUEUE_FILE_MAX_BYTES } from '@cloche/contract/queue-file.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Panel } from '../../kit/panel.tsx'
import { Working } from '../../kit/working.tsx'
import { uploadFile } from '@cloche/client/upload-file.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { checkFile } from '../../kit/check-file.ts'
import { ImportRefused, QueueChoice } from './import-refused.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { look } from '../../kit/look.ts'
import styles from './queue-import.module.css'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
  close: () => void
}

/** Imports the writes that a guest's phone holds and can't send. */
export function ImportPanel({ visit, items, close }: Props) {
  const { data, error, variables: file, isPending, mutate } = useQueueImport(visit.id)
  const footer = data && (
    <>
      <Button onClick={close}>
        <Trans>Done</Trans>
      </Button>
      <QueueChoice choose={mutate} variant="default">
        <Trans>Another file</Trans>
      </QueueChoice>
    </>
  )
  return (
    <Panel title={<Trans>Import phone backup</Trans>} opened onClose={close} footer={footer}>
      {isPending && <Working file={file} />}
      {error && <ImportRefused error={error} file={file} choose={mutate} />}
      {data ? <ImportOutcome result={data} items={items} /> : !isPending && <ImportIntro choose={mutate} />}
    </Panel>
  )
}

function ImportIntro({ choose }: { choose: (file: File) => void }) {
  return (
    <>
      <p>
        <Trans>
          A phone that can't reach Cloche any more can save what it holds as one file, with answers and
          photos. Choose that file here: it is stored in the guest's name.
        </Trans>
      </p>
      <ul className={look.stack(2, styles.rules)}>
        <li>
          <Trans>What was entered last stays: nothing newer is overwritten.</Trans>
        </li>
        <li>
          <Trans>The same file can be read in twice; nothing is doubled.</Trans>
        </li>
        <li>
          <Trans>If the phone finds a connection after all, that does no harm.</Trans>
        </li>
      </ul>
      <div>
        <QueueChoice choose={choose}>
          <Trans>Choose a file</Trans>
        </QueueChoice>
      </div>
    </>
  )
}

/** Milliseconds: the server's own limit for an upload, plus time to check the photos. */
const TIMEOUT = 330_000

/** Imports the file of a phone's queue into a visit, then reloads everything that shows the visit. A file is no body of a `useChange`. */
function useQueueImport(visitId: string) {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      await checkFile(file, QUEUE_FILE_MAX_BYTES)
      const input = { params: { visitId }, field: 'file', file, timeout: TIMEOUT } as const
      return uploadFile(api, 'POST /visit/{visitId}/queue-import', input)
    },
    // The lists reload after a lost answer too, because part of the file may be stored.
    onSettled: () => queries.invalidateQueries(),
  })
}
