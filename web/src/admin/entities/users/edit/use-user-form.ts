import { useLingui } from '@lingui/react/macro'
import { characterCount } from '@cloche/checklist/characters.ts'
import { isStaff } from '@cloche/contract/constants.ts'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useFirstVisitRules } from '../../visits/first-visit.tsx'
import { usePhones } from '../../../kit/phone.tsx'
import type { UserValues } from './user-values.ts'

const PASSWORD_MIN = 8

export type UserForm = UseFormReturnType<UserValues>

/** Validates what needs no server. The server decides in the end. */
export function useUserForm(initialValues: UserValues, isNew: boolean): UserForm {
  const { t } = useLingui()
  const firstVisit = useFirstVisitRules()
  const phones = usePhones()
  const isPhone = (typed: string) => !phones || phones.read(typed) !== null
  const needed = (value: string) => (value.trim() ? null : t`Needed.`)
  return useForm<UserValues>({
    initialValues,
    validate: {
      firstName: needed,
      lastName: needed,
      email: (email) => (/^(\S+@\S+\.\S+)?$/.test(email.trim()) ? null : t`Not an e-mail address.`),
      phone: (phone) =>
        !phone.trim() || phone === initialValues.phone || isPhone(phone)
          ? null
          : t`Not a phone number. One of another country begins with +.`,
      login: (login, { roleId, password }) =>
        login.trim() || (!password && !isStaff(Number(roleId))) ? null : t`Needed to log in.`,
      password: (password, { roleId }) => {
        if (!password) return isNew && isStaff(Number(roleId)) ? t`Needed to log in.` : null
        return characterCount(password) < PASSWORD_MIN ? t`At least ${PASSWORD_MIN} characters.` : null
      },
      restaurantId: ofGuests(firstVisit.restaurantId),
      day: ofGuests(firstVisit.day),
      time: ofGuests(firstVisit.time),
    },
  })
}

/** Applies a rule to guests only: staff have no first visit, so its fields do not count. */
function ofGuests<V>(rule: (value: V, values: UserValues) => string | null): typeof rule {
  return (value, values) => (isStaff(Number(values.roleId)) ? null : rule(value, values))
}

/** Marks faulty fields and focuses the first, which may be out of view on a phone. */
export function markFaults(form: UserForm, faults: UserForm['errors']): void {
  form.setErrors(faults)
  const [path] = Object.keys(faults)
  if (path) form.getInputNode(path)?.focus()
}
