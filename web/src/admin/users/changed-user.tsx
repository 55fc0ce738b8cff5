import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { ChangedNotice } from '../kit/changed-notice.tsx'
import { mergeEdits } from '../kit/merge-edits.ts'
import { roleName } from './roles.ts'
import { valuesOf, type UserValues } from './user-values.ts'

interface Props {
  loaded: User
  mine: UserValues
  stored: User
  takeTheirs: () => void
  keepMine: (values: UserValues) => void
  busy: boolean
}

export function ChangedUser({ loaded, mine, stored, takeTheirs, keepMine, busy }: Props) {
  const { t } = useLingui()
  const labels: Partial<Record<keyof UserValues, string>> = {
    roleId: t`Role`,
    firstName: t`First name`,
    lastName: t`Last name`,
    login: t`Login`,
    email: t`E-mail`,
    phone: t`Phone`,
  }
  const shown = (field: keyof UserValues, values: UserValues) =>
    field === 'roleId' ? t(roleName(Number(values.roleId))) : values[field] || '–'
  const theirs = valuesOf(stored)
  const { merged, theirs: changed } = mergeEdits(valuesOf(loaded), mine, theirs)
  return (
    <ChangedNotice
      changes={changed.map(({ field, touched }) => ({
        label: labels[field] ?? '',
        theirs: shown(field, theirs),
        mine: touched ? shown(field, mine) : <Trans>not changed by you</Trans>,
      }))}
      takeTheirs={takeTheirs}
      keepMine={() => keepMine(merged)}
      busy={busy}
    />
  )
}
