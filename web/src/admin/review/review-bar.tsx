import { Trans, useLingui } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button, Switch } from '@mantine/core'
import { ArrowLeft, CircleSlash, FileText, Pencil, Printer, Smartphone, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSearchParams } from '../../ui/search-params.ts'
import { Link } from '../../ui/link.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { isImportable } from './queue-import/importable.ts'
import { isChangeable, isVoidable } from '../entities/visits/visit-statuses.ts'
import { look } from '../kit/look.ts'
import styles from './review.module.css'

interface Props {
  visit: Visit
  /** The number of questions worth a look; null if the review has no filter. */
  problems: number | null
  onlyProblems: boolean
}

export function ReviewBar({ visit, problems, onlyProblems }: Props) {
  const { t } = useLingui()
  const { state } = useLocation()
  const { link } = useOpenPanel()
  const [, setParams] = useSearchParams()
  // The filter of the list that led here, kept because links within the review drop the state.
  const [list] = useState((state as { list?: string } | null)?.list ?? '')
  const choose = (only: boolean) => setParams(only ? { only: 'problems' } : {}, { replace: true, state })
  return (
    <div className={look.line(4, styles.bar)}>
      <Link to={`/admin/visit${list}`} className={styles.back} aria-label={t`Visits`}>
        <ArrowLeft size={18} aria-hidden />
        <span className={styles.word}>
          <Trans>Visits</Trans>
        </span>
      </Link>
      {isChangeable(visit) && (
        <Link to={`/admin/visit?open=${visit.id}`} className={styles.edit}>
          <Pencil size={16} aria-hidden />
          <span className={styles.word}>
            <Trans>Edit</Trans>
          </span>
        </Link>
      )}
      {visit.status === 'accepted' && (
        <Link {...link('return')} className={styles.edit}>
          <Undo2 size={16} aria-hidden />
          <span className={styles.word}>
            <Trans>Return…</Trans>
          </span>
        </Link>
      )}
      {isVoidable(visit) && (
        <Link {...link('void')} className={styles.edit}>
          <CircleSlash size={16} aria-hidden />
          <span className={styles.word}>
            <Trans>Doesn’t count…</Trans>
          </span>
        </Link>
      )}
      {isImportable(visit) && (
        <Link {...link('phone')} className={styles.edit}>
          <Smartphone size={16} aria-hidden />
          <span className={styles.word}>
            <Trans>Import phone backup</Trans>
          </span>
        </Link>
      )}
      {visit.startedAt !== null && (
        <Link {...link('pdf')} className={styles.edit}>
          <FileText size={16} aria-hidden />
          <span className={styles.word}>
            <Trans>PDF…</Trans>
          </span>
        </Link>
      )}
      {problems !== null && (
        <>
          <Switch
            checked={onlyProblems}
            onChange={(event) => choose(event.currentTarget.checked)}
            label={<Trans>Only problems ({problems})</Trans>}
            withThumbIndicator={false}
            classNames={{
              root: styles.problems,
              body: look.classes(look.text('figures', 'unbroken'), styles.switch),
            }}
          />
          <Button
            variant="default"
            h="var(--control)"
            px="var(--space-3)"
            className={styles.print}
            aria-label={t`Print`}
            onClick={() => window.print()}
          >
            <Printer size={16} aria-hidden />
            <span className={styles.word}>
              <Trans>Print</Trans>
            </span>
          </Button>
        </>
      )}
    </div>
  )
}
