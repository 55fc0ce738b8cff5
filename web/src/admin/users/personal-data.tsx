import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSession } from '../../boot/session-context.tsx'
import { EraseQuestion } from '../kit/erase-question.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { saveAs } from '../kit/download-button.tsx'
import styles from './personal-data.module.css'

/** Exports or erases the data of a guest who asks for that. */
export function PersonalData({ user, close }: { user: User; close: () => void }) {
  const { t } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  const params = { id: user.id }
  // A file to save is no answer to show.
  const download = useMutation({
    mutationFn: () => api.call('GET /user/{id}/data', { params }),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveAs(file, `cloche-${user.id}.json`)
    },
  })
  const erase = async () => {
    await api.call('DELETE /user/{id}/data', { params })
    notifications.show({ message: t`The guest is erased; their visits and scores stay.` })
    void queries.invalidateQueries()
  }
  return (
    <section className={styles.data}>
      <h3>
        <Trans>Personal data</Trans>
      </h3>
      {download.error && <SaveFailure error={download.error} />}
      <Button
        variant="subtle"
        px="0"
        leftSection={<Download size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        <Trans>Everything held about this guest</Trans>
      </Button>
      <EraseQuestion
        name={<Trans>Erase this guest</Trans>}
        question={
          <Trans>
            Name, contacts, applications, messages and links go for good, here and in the log; this can't be
            taken back. Visits, answers and scores stay, without a name.
          </Trans>
        }
        erase={erase}
        erased={close}
      />
    </section>
  )
}
