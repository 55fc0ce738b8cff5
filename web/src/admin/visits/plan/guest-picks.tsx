import { Trans, useLingui } from '@lingui/react/macro'
import { PAGE_LIMIT } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ranked } from '../../kit/ranked.ts'
import { fullName } from '../../entities/users/full-name.ts'
import { useAllGuests, useGuests } from '../../entities/users/use-guests.ts'
import { NothingThere, PicksFailure, PicksSkeleton } from './pick-states.tsx'
import { PickList, type Pick } from './pick-list.tsx'

const PAUSE = 200

interface Props {
  chosen: readonly Pick[]
  choose: (guests: Pick[]) => void
}

export function GuestPicks({ chosen, choose }: Props) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, PAUSE)
  const query = useGuests({ q: asked, limit: PAGE_LIMIT.max })
  const guests = query.data?.guests ?? []
  const pickOf = (guest: User) => ({
    id: guest.id,
    name: fullName(guest) || t`No name`,
    detail: [guest.city, guest.email ?? guest.phone ?? guest.login].filter(Boolean).join(', ') || null,
  })
  const found = ranked(guests.map(pickOf), asked, ({ name, detail }) => [name, detail], true)
  const all = useAllGuests(asked, pickOf)
  return (
    <PickList
      name={t`Guests`}
      label={t`Find by name, city, e-mail or phone`}
      chooseAllWords={
        search.trim() ? (
          <Trans context="guests">Choose all found</Trans>
        ) : (
          <Trans context="guests">Choose all</Trans>
        )
      }
      search={search}
      setSearch={setSearch}
      found={found}
      chosen={chosen}
      choose={choose}
      readAll={query.data?.more ? all : undefined}
      instead={
        (query.isPending && <PicksSkeleton />) ||
        (!query.data && <PicksFailure query={query} />) ||
        (found.length === 0 && !asked.trim() && (
          <NothingThere add="/admin/user?new=1" ask={<Trans>Ask an administrator to invite some.</Trans>}>
            <Trans>There are no guests yet.</Trans>
          </NothingThere>
        )) ||
        undefined
      }
    />
  )
}
