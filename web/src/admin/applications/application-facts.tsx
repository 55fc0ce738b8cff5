import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatLanguage, formatMoment, ownTimeZone } from '../kit/format.ts'
import { Fact, Facts } from '../kit/facts.tsx'
import { StatusMark } from '../kit/status-mark.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { PhoneLink } from '../kit/phone.tsx'
import styles from './applications.module.css'
import type { OpenApplication } from './use-applications.ts'
import { DIET_WORDS, EATING_OUT_WORDS, FREE_WORDS, STATUS_MARKS } from '../entities/applications/labels.ts'

/** Marks the address to which a code was sent. */
function Confirmed() {
  return (
    <>
      {' · '}
      <Trans>confirmed by code</Trans>
    </>
  )
}

/** Shows an applicant's answers in the order of the questions. */
export function ApplicationFacts({ application }: { application: OpenApplication }) {
  const { t } = useLingui()
  const { phone, confirmedBy, email, consent, decidedAt, decidedBy } = application
  const list = (words: MessageDescriptor[]) => words.map((word) => t(word)).join(', ')
  const moment = (at: string) => formatMoment(at, currentLanguage(), ownTimeZone())
  return (
    <>
      <Facts>
        <Fact name={t`Status`}>
          <StatusMark mark={STATUS_MARKS[application.status]} />
          {decidedAt && decidedBy && (
            <>
              {' · '}
              <bdi>{fullName(decidedBy)}</bdi>, <time dateTime={decidedAt}>{moment(decidedAt)}</time>
            </>
          )}
        </Fact>
        <Fact name={t`Phone`}>
          <PhoneLink phone={phone} />
          {confirmedBy === 'sms' && <Confirmed />}
        </Fact>
        <Fact name={t`E-mail`}>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          {confirmedBy === 'email' && <Confirmed />}
        </Fact>
        <Fact name={t`Language of messages`}>{formatLanguage(application.language)}</Fact>
        <Fact name={t`City`}>
          <bdi>{application.city}</bdi>
        </Fact>
        <Fact name={t`Year of birth`}>{application.birthYear}</Fact>
        <Fact name={t`Eats out`}>{t(EATING_OUT_WORDS[application.eatsOut])}</Fact>
        <Fact name={t`Diets`}>
          {[list(application.diets.map((diet) => DIET_WORDS[diet])), application.dietNote]
            .filter(Boolean)
            .join('\n')}
        </Fact>
        <Fact name={t`Free on`}>{list(application.free.map((time) => FREE_WORDS[time]))}</Fact>
        <Fact name={t`Note`}>{application.note}</Fact>
      </Facts>
      <p className={styles.consent}>
        <Trans>
          Agreed to the consent of {consent.version} ({consent.language}) on {moment(consent.at)}.
        </Trans>
        {consent.operator && (
          <>
            {' '}
            <Trans>It named: {consent.operator}.</Trans>
          </>
        )}
      </p>
    </>
  )
}
