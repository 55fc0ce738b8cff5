import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { ArchiveRestore } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { Failure } from '../kit/failure.tsx'
import { formatMoment } from '../kit/format.ts'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { TypeIcon } from './tree/row-marks.tsx'
import { useRemoved } from './use-bank.ts'
import { look } from '../kit/look.ts'
import styles from './questions.module.css'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Lists removed items, with buttons to restore them. */
export function RemovedList({ restore }: { restore: (item: BankQuestion) => void }) {
  const query = useRemoved(true)
  if (query.isPending) return <RowsSkeleton rows={3} />
  if (query.isError) return <Failure query={query} />
  return (
    <section className={look.stack(3, styles.removed)}>
      <h2>
        <Trans>Removed</Trans>
      </h2>
      {query.data.length === 0 ? (
        <p className={look.text('soft')}>
          <Trans>Nothing was removed.</Trans>
        </p>
      ) : (
        <ul>
          {query.data.map((item) => (
            <RemovedRow key={item.id} item={item} restore={() => restore(item)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RemovedRow({ item, restore }: { item: BankQuestion; restore: () => void }) {
  const { t } = useLingui()
  const { title, type, deletedAt } = item
  return (
    <li>
      <TypeIcon type={type} />
      <span className={look.classes(look.text('cut'), styles.removedTitle)} dir="auto" title={title}>
        {title}
      </span>
      <time dateTime={deletedAt!}>{formatMoment(deletedAt!, currentLanguage(), ZONE)}</time>
      <Button
        variant="default"
        leftSection={<ArchiveRestore size={16} />}
        aria-label={t`Restore “${title}”`}
        onClick={restore}
      >
        <Trans>Restore</Trans>
      </Button>
    </li>
  )
}
