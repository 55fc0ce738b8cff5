import { useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDay } from '../format.ts'
import { Fact, Facts } from '../kit/facts.tsx'
import { formatPhone } from './phone.ts'
import { roleName } from './roles.ts'

/** A user to read; what isn't known is left out. */
export function UserFacts({ user }: { user: User }) {
  const { t } = useLingui()
  const { roleId, login, email, phone, createdAt } = user
  return (
    <Facts>
      <Fact name={t`Role`}>{t(roleName(roleId))}</Fact>
      <Fact name={t`Phone`}>
        {phone && (
          <a href={`tel:+${phone}`} className="figures">
            {formatPhone(phone)}
          </a>
        )}
      </Fact>
      <Fact name={t`E-mail`}>{email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}</Fact>
      <Fact name={t`Login`}>{login && <bdi>{login}</bdi>}</Fact>
      <Fact name={t`Added`}>
        <time dateTime={createdAt}>{formatDay(createdAt.slice(0, 10), currentLanguage())}</time>
      </Fact>
    </Facts>
  )
}
