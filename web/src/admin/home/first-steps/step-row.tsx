import { Trans, useLingui } from '@lingui/react/macro'
import type { FirstStep } from '@cloche/contract/first-steps.ts'
import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { formatNumber, ownTimeZone, wallClockOf } from '../../kit/format.ts'
import { look } from '../../kit/look.ts'
import type { useOpenPanel } from '../../kit/use-open-panel.ts'
import { Link } from '../../../ui/link.tsx'
import styles from './first-steps.module.css'
import { NEW_VISIT, STEPS } from './steps.ts'

interface Turn {
  act: () => void
  isBusy: boolean
}

interface Props {
  step: FirstStep
  place: number
  isDone: boolean
  isSkipped: boolean
  /** The first of those that wait. */
  isNext: boolean
  skip: Turn | undefined
  resume: Turn | undefined
  panel: ReturnType<typeof useOpenPanel>
}

/** One of the first steps: what it is for, and the ways to do it. */
export function StepRow({ step, place, isDone, isSkipped, isNext, skip, resume, panel }: Props) {
  const { t } = useLingui()
  const { title, reason, list } = STEPS[step]
  const name = t(title)
  const waits = !isDone && !isSkipped
  return (
    <li className={styles.step} data-next={isNext || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.mark} data-done={isDone || undefined} aria-hidden>
        {isDone ? <Check size={16} /> : formatNumber(place, currentLanguage())}
      </span>
      <div className={look.stack(2, look.put.within, styles.what)}>
        <div className={look.line(2, look.put.start)}>
          <h3 className={look.classes(look.item('grow'), waits ? undefined : look.text('soft'))}>
            {isDone && list ? <Link to={list}>{name}</Link> : name}
            {isDone && (
              <span className="visually-hidden">
                {' '}
                <Trans>(done)</Trans>
              </span>
            )}
          </h3>
          {waits && skip && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              loading={skip.isBusy}
              onClick={skip.act}
              aria-label={t`Skip: ${name}`}
            >
              <Trans>Skip</Trans>
            </Button>
          )}
        </div>
        {waits && <p className={look.text('soft', 's')}>{t(reason)}</p>}
        {waits && (
          <div className={look.row(2)}>
            <Ways step={step} isNext={isNext} panel={panel} />
          </div>
        )}
      </div>
      {isSkipped && !isDone && (
        <span className={look.row(1, styles.aside)}>
          <span className={look.text('soft', 'xs')}>
            <Trans>skipped</Trans>
          </span>
          {resume && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={resume.isBusy}
              onClick={resume.act}
              aria-label={t`Bring back: ${name}`}
            >
              <Trans>Bring back</Trans>
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

/** The ways to do a step: in a panel on this page, or on a page of its own. */
function Ways({ step, isNext, panel }: Pick<Props, 'step' | 'isNext' | 'panel'>) {
  const { t } = useLingui()
  const { api } = useSession()
  const { ways } = STEPS[step]
  const now = wallClockOf(api.serverNow(), ownTimeZone())
  return ways.map(({ words, panel: kind, page }, index) => (
    <Button
      key={kind ?? page}
      component={Link}
      {...(kind === undefined ? { to: page } : panel.linkToNew(kind, kind === NEW_VISIT ? now : undefined))}
      variant={index > 0 ? 'subtle' : isNext ? 'filled' : 'default'}
    >
      {t(words)}
    </Button>
  ))
}
