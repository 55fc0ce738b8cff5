import { useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { NEW, NewOption, useNewOption, type DrawNew } from '../../kit/new-option.tsx'
import { ranked, type Texts } from '../../kit/ranked.ts'
import { fullName } from './full-name.ts'
import { OptionLines } from '../../kit/option-lines.tsx'
import { useContactText } from './use-contact-text.ts'
import { useGuest, useGuests, useKnownGuest } from './use-guests.ts'

const PAUSE = 200

type Props = Omit<SelectProps, 'data' | 'filter' | 'renderOption' | 'searchable' | 'value' | 'onChange'> & {
  value: string | null
  onChange: (id: string | null, option: ComboboxItem | null) => void
  /** Also offers removed guests. */
  removed?: boolean
  /** Draws the form of a new guest, which the last entry opens. */
  drawNew?: DrawNew<User> | undefined
}

/** Chooses a guest, whom the server searches. */
export function GuestSelect({ value, onChange, removed = false, drawNew, ...rest }: Props) {
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
  const missing = isError ? t`The guests didn't load.` : t`No such guest`
  const nothing = isFetching ? t`Searching…` : missing
  const known = useKnownGuest()
  const optionOf = (guest: User) => ({ value: guest.id, label: nameOf(guest) })
  const { add, form } = useNewOption({
    draw: drawNew,
    typed,
    setTyped,
    choose: (made) => {
      known(made)
      onChange(made.id, optionOf(made))
    },
  })
  const wanted = chosen && typed === nameOf(chosen) ? '' : typed.trim()
  const toAdd = { value: NEW, label: wanted ? t`New guest “${wanted}”` : t`New guest` }
  return (
    <>
      <Select
        data={[...guests.map(optionOf), ...(drawNew ? [toAdd] : [])]}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          if (option.value === NEW)
            return <NewOption words={option.label} detail={guests.length === 0 ? nothing : undefined} />
          const guest = byId.get(option.value)
          return (
            <OptionLines
              name={option.label}
              detail={guest && (guest.deletedAt ? t`removed` : contactOf(guest))}
            />
          )
        }}
        value={value}
        onChange={(id, option) => (id === NEW ? add() : onChange(id, option))}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={nothing}
        maxDropdownHeight={400}
        searchable
        {...rest}
      />
      {form}
    </>
  )
}

/** The select shows only offered guests, so the chosen guest joins them. */
function withChosen(found: readonly User[], chosen: User | null | undefined): readonly User[] {
  return !chosen || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
}
