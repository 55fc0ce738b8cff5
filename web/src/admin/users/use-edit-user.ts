import type { User } from '@cloche/contract/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentAfter } from '../kit/changed.ts'
import { useUserCalls } from './use-user-calls.ts'
import { markFaults, useUserForm } from './use-user-form.ts'
import { userErrors } from './user-errors.ts'
import { valuesOf, type UserValues } from './user-values.ts'

/** A user in a form: what it was filled in from, saving, removing, and what to do when somebody else was faster. */
export function useEditUser(user: User, close: () => void) {
  const queries = useQueryClient()
  const { update, remove } = useUserCalls()
  const [loaded, setLoaded] = useState(user)
  const form = useUserForm(valuesOf(user), false)

  const fail = (error: Error) => {
    markFaults(form, userErrors(error))
    const current = currentAfter<User>(error)
    if (current) void queries.invalidateQueries({ queryKey: ['user', 'list'] })
    // Nothing of a removed user can be saved: the panel shows what can be done with them instead.
    if (current?.deletedAt) queries.setQueryData(['user', 'one', user.id], current)
  }
  const save = useMutation({
    mutationFn: ({ from, values }: { from: User; values: UserValues }) => update(from, values),
    onSuccess: close,
    onError: fail,
  })
  const removal = useMutation({ mutationFn: remove, onSuccess: close, onError: fail })
  const error = save.error ?? removal.error
  const takeTheirs = (theirs: User) => {
    setLoaded(theirs)
    form.setValues(valuesOf(theirs))
    form.resetDirty(valuesOf(theirs))
    save.reset()
    removal.reset()
  }
  return { loaded, form, save, removal, error, stored: currentAfter<User>(error), takeTheirs }
}
