import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Export } from '@cloche/contract/exports.ts'
import { ActionIcon, Button, Progress } from '@mantine/core'
import { Download, X } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { formatBytes, formatNumber } from '../kit/format.ts'
import { Moment } from '../kit/moment.tsx'
import { look } from '../kit/look.ts'
import list from '../kit/rows.module.css'
import { useRangeWords } from '../kit/day-range-field.tsx'
import { useWhereWords } from '../entities/restaurants/where/use-where-words.ts'
import { EVERYWHERE } from '../entities/restaurants/where/where.ts'
import { useStatusWords } from '../entities/visits/visit-status.tsx'
import styles from './exports.module.css'
import { CONTENT_WORDS, FAILURE_WORDS, FORMAT_NAMES, GUEST_WORDS } from '../entities/exports/labels.ts'
import { isUnfinished, useRemoveExport } from './use-exports.ts'

/** Shows a file with its content, its progress and its actions. */
export function ExportRow({ made }: { made: Export }) {
  const { t } = useLingui()
  const { api } = useSession()
  const remove = useRemoveExport()
  const name = `${t(CONTENT_WORDS[made.content])} · ${FORMAT_NAMES[made.format]}`
  const act = isUnfinished(made) ? t`Stop: ${name}` : t`Remove: ${name}`
  return (
    <li className={list.row}>
      <div className={list.what}>
        <h3>{name}</h3>
        <p className={look.classes(look.text('soft', 'figures'), styles.soft)}>
          <FilterWords made={made} />
        </p>
        <State made={made} />
      </div>
      {made.status === 'done' && (
        <Button
          component="a"
          variant="default"
          href={`${api.base}/export/${made.id}/file`}
          download={made.fileName}
          leftSection={<Download size={16} aria-hidden />}
        >
          <Trans>Download</Trans>
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--control)"
        aria-label={act}
        title={act}
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { id: made.id } })}
      >
        <X size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** Names the choice of visits (days, restaurants, statuses) and how guests are named in the file. */
function FilterWords({ made }: { made: Export }) {
  const { t } = useLingui()
  const range = useRangeWords()
  const statusWords = useStatusWords()
  const { statuses, guests } = made
  const where = useWhereWords()({ ...EVERYWHERE, ...made })
  const days = range({ ...(made.from && { from: made.from }), ...(made.to && { to: made.to }) })
  return (
    <>
      {days || t`Any day`}
      {' · '}
      <bdi>{where}</bdi>
      {` · ${statuses.map((status) => statusWords[status]).join(', ')} · ${t(GUEST_WORDS[guests])}`}
    </>
  )
}

function State({ made }: { made: Export }) {
  const { t } = useLingui()
  const { status, visits, failure } = made
  if (failure !== null) return <p className={look.text('danger')}>{t(FAILURE_WORDS[failure])}</p>
  if (status === 'waiting') {
    return (
      <p role="status" className={look.classes(look.text('soft', 'figures'), styles.soft)}>
        <Trans>Waits for its turn</Trans>
      </p>
    )
  }
  if (status === 'running') {
    const share = visits.total === 0 ? 0 : Math.min(100, (visits.done / visits.total) * 100)
    return (
      <div className={look.stack(2, styles.progress)}>
        <Progress value={share} aria-label={t`Progress`} />
        <p className={look.classes(look.text('soft', 'figures'), styles.soft)}>
          <Trans>
            {formatNumber(visits.done, currentLanguage())} of {formatNumber(visits.total, currentLanguage())}{' '}
            visits
          </Trans>
          {', '}
          <Size made={made} />
        </p>
      </div>
    )
  }
  return (
    <p className={look.classes(look.text('soft', 'figures'), styles.soft)}>
      <Size made={made} />
      {' · '}
      <Trans>
        kept until <Moment at={made.expiresAt} />
      </Trans>
    </p>
  )
}

function Size({ made: { content, rows, bytes } }: { made: Export }) {
  return (
    <>
      {content === 'photos' ? (
        <Plural value={rows} one="# photo" other="# photos" />
      ) : (
        <Plural value={rows} one="# row" other="# rows" />
      )}
      {`, ${formatBytes(bytes, currentLanguage())}`}
    </>
  )
}
