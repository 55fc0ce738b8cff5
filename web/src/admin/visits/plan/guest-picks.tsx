import { Trans, useLingui } from '@lingui/react/macro'
import { PAGE_LIMIT } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ranked, type Texts } from '../../kit/ranked.ts'
import { useNewOption } from '../../kit/new-option.tsx'
import { drawNewGuest } from '../../entities/users/edit/guest-picker.tsx'
import { useMayEdit } from '../../entities/users/use-may-edit.ts'
import { fullName } from '../../entities/users/full-name.ts'
import { useContactText } from '../../entities/users/use-contact-text.ts'
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
  const contactOf = useContactText(guests)
  const pickOf = (guest: User) => ({
    id: guest.id,
    name: fullName(guest) || t`No name`,
    detail: [guest.city, contactOf(guest)].filter(Boolean).join(', ') || null,
  })
  const textsOf = (guest: User): Texts => [fullName(guest), guest.city, contactOf(guest), guest.phone]
  const found = ranked(guests, asked, textsOf, true).map(pickOf)
  const all = useAllGuests(asked, pickOf)
  const mayAdd = useMayEdit()
  const { add, form } = useNewOption({
    draw: drawNewGuest,
    typed: search,
    setTyped: setSearch,
    choose: (made) => choose([...chosen, pickOf(made)]),
  })
  const wanted = search.trim()
  return (
    <>
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
        entry={mayAdd ? { words: wanted ? t`New guest “${wanted}”` : t`New guest`, add } : undefined}
        found={found}
        chosen={chosen}
        choose={choose}
        readAll={query.data?.more ? all : undefined}
        instead={
          (query.isPending && <PicksSkeleton />) ||
          (!query.data && <PicksFailure query={query} />) ||
          (found.length === 0 && !asked.trim() && (
            <NothingThere
              add={mayAdd ? add : undefined}
              ask={<Trans>Ask an administrator to invite some.</Trans>}
            >
              <Trans>There are no guests yet.</Trans>
            </NothingThere>
          )) ||
          undefined
        }
      />
      {form}
    </>
  )
}
