import { useLingui, Trans } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { isStaff } from '@cloche/contract/constants.ts'
import { CalendarPlus, ListChecks } from 'lucide-react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDay, formatLanguage } from '../../kit/format.ts'
import { FREE_WORDS } from '../applications/labels.ts'
import { Fact, Facts } from '../../kit/facts.tsx'
import { Link } from '../../../ui/link.tsx'
import { PhoneLink } from '../../kit/phone.tsx'
import { roleName } from './roles.ts'
import { fullName } from './full-name.ts'
import styles from './user-facts.module.css'

/** Shows a user's data and leaves out empty fields. */
export function UserFacts({ user }: { user: User }) {
  const { t } = useLingui()
  const { roleId, login, email, phone, language, city, free, createdAt } = user
  return (
    <Facts>
      <Fact name={t`Role`}>{t(roleName(roleId))}</Fact>
      <Fact name={t`Phone`}>{phone && <PhoneLink phone={phone} className="figures" />}</Fact>
      <Fact name={t`E-mail`}>{email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}</Fact>
      <Fact name={t`Login`}>{login && <bdi>{login}</bdi>}</Fact>
      <Fact name={t`Language of messages`}>{language && formatLanguage(language)}</Fact>
      <Fact name={t`City`}>{city && <bdi>{city}</bdi>}</Fact>
      <Fact name={t`Free on`}>{free?.map((time) => t(FREE_WORDS[time])).join(', ')}</Fact>
      <Fact name={t`Added`}>
        <time dateTime={createdAt}>{formatDay(createdAt.slice(0, 10), currentLanguage())}</time>
      </Fact>
    </Facts>
  )
}

/** Links from a guest to their visits and to planning the next one. */
export function GuestActions({ user }: { user: User }) {
  const { id, roleId, deletedAt } = user
  if (isStaff(roleId)) return null
  return (
    <nav className={styles.actions}>
      <Link to={`/admin/visit?guestId=${id}`}>
        <ListChecks size={16} aria-hidden />
        <Trans>Visits of this guest</Trans>
      </Link>
      {!deletedAt && (
        <Link to={`/admin/visit?new=1&guestId=${id}`}>
          <CalendarPlus size={16} aria-hidden />
          <Trans>Plan a visit</Trans>
        </Link>
      )}
    </nav>
  )
}

/** Shows the name as a panel's title, cut if very long; the fields below show all of it. */
export function UserName({ user }: { user: User }) {
  const name = fullName(user)
  return (
    <bdi className={styles.name} title={name}>
      {name}
    </bdi>
  )
}
