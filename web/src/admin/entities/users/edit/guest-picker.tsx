import type { User } from '@cloche/contract/users.ts'
import type { ComponentProps } from 'react'
import type { DrawNew } from '../../../kit/new-option.tsx'
import { GuestSelect } from '../guest-select.tsx'
import { useMayEdit } from '../use-may-edit.ts'
import { NewUser } from './new-user.tsx'

type Props = Omit<ComponentProps<typeof GuestSelect>, 'drawNew' | 'removed'>

/** Chooses the guest of a visit. Those who may add guests can do so right here. */
export function GuestPicker(props: Props) {
  return <GuestSelect drawNew={useMayEdit() ? drawNewGuest : undefined} {...props} />
}

export const drawNewGuest: DrawNew<User> = (form) => <NewUser onlyGuest {...form} />
