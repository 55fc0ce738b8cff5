import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '@cloche/contract/audit.ts'
import { useState } from 'react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatMoment } from '../../kit/format.ts'
import { usePhones } from '../../kit/phone.tsx'
import { Failure } from '../../kit/failure.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { ShowMore } from '../../kit/show-more.tsx'
import { useMayEdit } from '../users/use-may-edit.ts'
import { fullName } from '../users/full-name.ts'
import { Changes } from './changes.tsx'
import { describeChanges } from './describe.ts'
import { ACT_WORDS } from './labels.ts'
import { look } from '../../kit/look.ts'
import styles from './thing-history.module.css'
import { useAudit } from './use-audit.ts'

const PAGE = 10

/** Folds out what the log says of one thing. The log is for administrators. */
export function ThingHistory({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  if (!useMayEdit()) return null
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>History</Trans>
      </summary>
      {open && <Entries id={id} />}
    </details>
  )
}

function Entries({ id }: { id: string }) {
  const query = useAudit({ entityId: id }, PAGE)
  const entries = query.data?.pages.flatMap(({ items }) => items)
  if (!entries) return query.isError ? <Failure query={query} /> : <RowsSkeleton rows={3} />
  if (entries.length === 0)
    return (
      <p className={look.text('soft', 'xs')}>
        <Trans>The log has nothing about this.</Trans>
      </p>
    )
  return (
    <>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMore query={query} />
    </>
  )
}

const NO_TITLES: ReadonlyMap<string, string> = new Map()

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui()
  const { at, action, actor, token, changes } = entry
  const phones = usePhones('phone' in changes)
  return (
    <li>
      <p>
        {t(ACT_WORDS[action])}{' '}
        <span className={look.text('soft', 'xs')}>
          <time dateTime={at}>{formatMoment(at, currentLanguage())}</time> · <bdi>{fullName(actor)}</bdi>
          {token !== undefined && (
            <>
              {' '}
              · <bdi>{token}</bdi>
            </>
          )}
        </span>
      </p>
      <Changes lines={describeChanges(entry, { titles: NO_TITLES, phones })} />
    </li>
  )
}
