import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isStaff } from '@cloche/contract/constants.ts'
import type { KeptUser, KeptUserReason } from '@cloche/contract/many-users.ts'
import type { User } from '@cloche/contract/users.ts'
import { Button } from '@mantine/core'
import { Link2, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { KeptList } from '../../kit/kept-list.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { SelectionBar } from '../../kit/selection-bar.tsx'
import type { Selection } from '../../kit/use-selection.ts'
import { fullName } from '../../entities/users/full-name.ts'
import type { useAllUsersThatMatch } from '../use-users.ts'
import { LinksPanel } from '../../entities/links/links-panel.tsx'
import { useManyUsers } from './use-many-users.ts'
import styles from '../../kit/selection-bar.module.css'

const WORDS: Record<KeptUserReason, MessageDescriptor> = {
  not_found: msg`is no longer there`,
  changed: msg`was changed by somebody else meanwhile`,
  erased: msg`is erased for good`,
  oneself: msg`another administrator can remove you`,
  last_password: msg`is the last administrator who can log in with a password`,
  visits: msg`has visits to make: cancel them or give them to somebody else first`,
}

interface Props {
  selection: Selection<User>
  /** Null when all matching users are loaded. */
  matching: ReturnType<typeof useAllUsersThatMatch> | null
}

interface Kept {
  kept: readonly KeptUser[]
  users: readonly User[]
}

/** Offers the actions for all selected users. */
export function UserSelectionBar({ selection, matching }: Props) {
  const { items: users } = selection
  const [left, setLeft] = useState<Kept | null>(null)
  const [linked, setLinked] = useState<readonly User[] | null>(null)
  const change = useManyUsers()
  const guests = users.filter(({ roleId, deletedAt }) => !isStaff(roleId) && !deletedAt)
  const live = users.filter(({ deletedAt }) => !deletedAt)
  const removed = users.filter(({ deletedAt, erasedAt }) => deletedAt && !erasedAt)
  const set = (isRemoved: boolean, chosen: readonly User[]) => {
    setLeft(null)
    change.mutate(
      { removed: isRemoved, users: chosen },
      {
        onSuccess: ({ kept }) => {
          // The users that stayed unchanged remain selected for the next step.
          const ids = new Set(kept.map(({ id }) => id))
          selection.choose(chosen.filter(({ id }) => ids.has(id)))
          if (kept.length > 0) setLeft({ kept, users: chosen })
        },
      },
    )
  }
  const close = () => {
    selection.clear()
    setLeft(null)
  }
  return (
    <>
      {(users.length > 0 || left) && (
        <SelectionBar
          selection={selection}
          matching={left ? null : matching}
          count={<Plural value={users.length} one="# user selected" other="# users selected" />}
          alerts={
            <>
              {change.error && <SaveFailure error={change.error} />}
              {left && <KeptUsers {...left} />}
            </>
          }
          close={close}
        >
          <Button
            variant="default"
            leftSection={<Link2 size={16} aria-hidden />}
            classNames={{ section: styles.icon }}
            disabled={guests.length === 0 || change.isPending}
            aria-haspopup="dialog"
            onClick={() => setLinked(guests)}
          >
            <Trans>Links…</Trans>
          </Button>
          {removed.length > 0 && (
            <Button
              variant="default"
              leftSection={<RotateCcw size={16} aria-hidden />}
              classNames={{ section: styles.icon }}
              disabled={change.isPending}
              onClick={() => set(false, removed)}
            >
              <Trans>Restore</Trans>
            </Button>
          )}
          <Button
            variant="light"
            color="red"
            leftSection={<Trash2 size={16} aria-hidden />}
            classNames={{ section: styles.icon }}
            disabled={live.length === 0}
            loading={change.isPending}
            onClick={() => set(true, live)}
          >
            <Trans>Remove</Trans>
          </Button>
        </SelectionBar>
      )}
      {linked && <LinksPanel ids={linked.map(({ id }) => id)} close={() => setLinked(null)} />}
    </>
  )
}

function KeptUsers({ kept, users }: Kept) {
  const { t } = useLingui()
  const userOf = new Map(users.map((user) => [user.id, user]))
  return (
    <KeptList title={<Plural value={kept.length} one="# user stays:" other="# users stay:" />}>
      {kept.map(({ id, reason }) => (
        <li key={id}>
          <bdi>{fullName(userOf.get(id)!)}</bdi>: {t(WORDS[reason])}
        </li>
      ))}
    </KeptList>
  )
}
