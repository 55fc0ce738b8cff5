import { useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ranked, type Texts } from '../../kit/ranked.ts'
import { fullName } from './full-name.ts'
import { OptionLines } from '../../kit/option-lines.tsx'
import { useContactText } from './use-contact-text.ts'
import { useGuest, useGuests } from './use-guests.ts'

const PAUSE = 200

type Props = Omit<SelectProps, 'data' | 'filter' | 'renderOption' | 'searchable' | 'value'> & {
  value: string | null
  /** Also offers removed guests. */
  removed?: boolean
}

/** Chooses a guest, whom the server searches. */
export function GuestSelect({ value, removed = false, ...rest }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, PAUSE)
  const nameOf = (guest: User) => fullName(guest) || t`No name`
  const chosen = useGuest(value ?? undefined)
  const search = chosen && asked === nameOf(chosen) ? '' : asked
  const { data: found, isFetching, isError } = useGuests({ q: search, removed })
  const matches = found?.guests ?? []
  const contactOf = useContactText(matches)
  const textsOf = (guest: User): Texts => [nameOf(guest), contactOf(guest), guest.phone]
  const guests = search ? ranked(matches, search, textsOf, true) : withChosen(matches, chosen)
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  const nothing = isError ? t`The guests didn't load.` : t`No such guest`
  return (
    <Select
      data={guests.map((guest) => ({ value: guest.id, label: nameOf(guest) }))}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const guest = byId.get(option.value)
        return (
          <OptionLines
            name={option.label}
            detail={guest && (guest.deletedAt ? t`removed` : contactOf(guest))}
          />
        )
      }}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isFetching ? t`Searching…` : nothing}
      maxDropdownHeight={400}
      searchable
      {...rest}
    />
  )
}

/** The select shows only offered guests, so the chosen guest joins them. */
function withChosen(found: readonly User[], chosen: User | null | undefined): readonly User[] {
  return !chosen || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
}
