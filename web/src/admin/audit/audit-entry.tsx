import { useLingui, Plural, Trans } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { History } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatTime } from '../kit/format.ts'
import { usePhones } from '../kit/phone.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { AUDIT_FILTER } from '../entities/audit/audit-filter.ts'
import { useAddressFilter } from '../kit/address-filter.ts'
import styles from './audit.module.css'
import type { Bundle } from './bundles.ts'
import { Changes } from '../entities/audit/changes.tsx'
import { describeChanges } from '../entities/audit/describe.ts'
import type { Titles } from '../entities/audit/describe-options.ts'
import { Subject, useSubjectText } from './subject.tsx'
import { ACT_WORDS, ENTITY_WORDS } from '../entities/audit/labels.ts'

interface Props {
  bundle: Bundle
  goesOn: boolean
  titles: Titles
}

/** Says who did what to which thing, with the changes below. */
export function AuditEntryItem({ bundle, goesOn, titles }: Props) {
  const { t } = useLingui()
  const [filter, apply] = useAddressFilter(AUDIT_FILTER)
  const [entry] = bundle
  const alone = bundle.length === 1
  const subject = useSubjectText(entry)
  const phones = usePhones('phone' in entry.changes)
  const narrow = () => apply({ ...filter, entityId: entry.entityId }, { replace: false })
  return (
    <li className={styles.entry}>
      <time
        dateTime={entry.at}
        className={styles.time}
        title={entry.requestId === undefined ? undefined : t`Request ${entry.requestId}`}
      >
        {formatTime(entry.at, currentLanguage())}
      </time>
      <bdi className={styles.actor} title={fullName(entry.actor)}>
        {fullName(entry.actor)}
        {entry.token !== undefined && <ThroughToken name={entry.token} />}
      </bdi>
      <span className={styles.what}>
        {t(ACT_WORDS[entry.action])} <span className={styles.kind}>{t(ENTITY_WORDS[entry.entity])}</span>
      </span>
      <div className={styles.thing}>
        {alone ? <Subject entry={entry} /> : <Many bundle={bundle} goesOn={goesOn} />}
        {alone && <Changes lines={describeChanges(entry, { titles, phones })} />}
      </div>
      {alone && filter.entityId === undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--control)"
          className={styles.history}
          aria-label={t`Everything about ${subject}`}
          title={t`Everything about this`}
          onClick={narrow}
        >
          <History size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** Names the API token by which the actor's program acted. */
function ThroughToken({ name }: { name: string }) {
  return (
    <span className={styles.token}>
      <Trans>
        through the token <bdi>{name}</bdi>
      </Trans>
    </span>
  )
}

interface ManyProps {
  bundle: Bundle
  /** More entries exist than are loaded. */
  goesOn: boolean
}

/** Shows one act on many things: their number and, unfolded, their names. */
function Many({ bundle, goesOn }: ManyProps) {
  const count = bundle.length
  return (
    <details className={styles.many}>
      <summary data-row>
        {goesOn ? (
          <Trans>{count} and more at once</Trans>
        ) : (
          <Plural value={count} one="# at once" other="# at once" />
        )}
      </summary>
      <ul>
        {bundle.map((entry) => (
          <li key={entry.id}>
            <Subject entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  )
}
