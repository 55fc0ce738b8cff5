import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { ArchiveRestore } from 'lucide-react'
import type { ReactNode } from 'react'
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
            <RemovedRow
              key={item.id}
              icon={<TypeIcon type={item.type} />}
              title={item.title}
              deletedAt={item.deletedAt!}
              restore={() => restore(item)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  icon: ReactNode
  title: string
  deletedAt: string
  restore: () => void
}

export function RemovedRow({ icon, title, deletedAt, restore }: RowProps) {
  const { t } = useLingui()
  return (
    <li>
      {icon}
      <span className={look.classes(look.text('cut'), styles.removedTitle)} dir="auto" title={title}>
        {title}
      </span>
      <time dateTime={deletedAt}>{formatMoment(deletedAt, currentLanguage(), ZONE)}</time>
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
