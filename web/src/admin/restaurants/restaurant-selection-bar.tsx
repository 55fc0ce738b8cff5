import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { FolderTree } from 'lucide-react'
import { useState } from 'react'
import { GroupSelect } from '../entities/groups/group-select.tsx'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { SelectionBar } from '../kit/selection-bar.tsx'
import type { Selection } from '../kit/use-selection.ts'
import { useRegroup } from './use-regroup.ts'

/** Offers to put all selected restaurants into a group. */
export function RestaurantSelectionBar({ selection }: { selection: Selection<Restaurant> }) {
  const [isChoosing, choose] = useState(false)
  const live = selection.items.filter(({ deletedAt }) => deletedAt === null)
  if (selection.items.length === 0) return null
  return (
    <>
      <SelectionBar
        selection={selection}
        matching={null}
        count={
          <Plural value={selection.items.length} one="# restaurant selected" other="# restaurants selected" />
        }
        alerts={null}
        close={selection.clear}
      >
        <Button
          variant="default"
          leftSection={<FolderTree size={16} aria-hidden />}
          disabled={live.length === 0}
          aria-haspopup="dialog"
          onClick={() => choose(true)}
        >
          <Trans>Put into a group…</Trans>
        </Button>
      </SelectionBar>
      {isChoosing && <RegroupPanel restaurants={live} close={() => choose(false)} done={selection.clear} />}
    </>
  )
}

interface PanelProps {
  restaurants: readonly Restaurant[]
  close: () => void
  done: () => void
}

function RegroupPanel({ restaurants, close, done }: PanelProps) {
  const { t } = useLingui()
  const [groupId, setGroupId] = useState<string | null>(null)
  const { mutate, error, isPending } = useRegroup()
  return (
    <Panel
      title={<Trans>Put the restaurants into a group</Trans>}
      opened
      onClose={close}
      footer={
        <Button
          loading={isPending}
          onClick={() =>
            mutate(
              { restaurants, groupId },
              {
                onSuccess: () => {
                  close()
                  done()
                },
              },
            )
          }
        >
          {groupId === null ? <Trans>Take them out of their groups</Trans> : <Trans>Move</Trans>}
        </Button>
      }
    >
      {error && <SaveFailure error={error} />}
      <GroupSelect
        label={t`Group`}
        placeholder={t`In none`}
        nothingFoundMessage={t`No such group`}
        value={groupId}
        onChange={setGroupId}
        data-autofocus
      />
      <p>
        <Trans>They take their past visits along.</Trans>
      </p>
    </Panel>
  )
}
