import { Trans } from '@lingui/react/macro'
import { ROLE } from '@cloche/contract/constants.ts'

export function RoleName({ roleId }: { roleId: number }) {
  return roleId === ROLE.administrator ? <Trans>Administrator</Trans> : <Trans>Visit manager</Trans>
}
