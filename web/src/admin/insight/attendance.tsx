import { Plural, Trans } from '@lingui/react/macro'
import { OVERDUE_HOURS, SAME_DAY_HOURS } from '@cloche/contract/constants.ts'
import type { Insight } from '@cloche/contract/insight.ts'
import { Fact, Facts } from '../kit/facts.tsx'
import { percent } from '../kit/score-words.ts'
import { look } from '../kit/look.ts'
import styles from './insight.module.css'

/** Says how many of the planned visits were made, and how soon they were submitted. */
export function Attendance({ data: { coverage, punctuality } }: { data: Insight }) {
  const { planned, done } = coverage
  if (planned === 0) return null
  const { sameDay, inTime, late } = punctuality
  return (
    <section className={look.stack(3, look.put.within, styles.section)} aria-labelledby="attendance">
      <h2 id="attendance">
        <Trans>Planned and made</Trans>
      </h2>
      <p>
        <Trans>
          {percent((100 * done) / planned)}: {done} of{' '}
          <Plural value={planned} one="# visit" other="# visits" /> whose time has come were submitted.
        </Trans>
      </p>
      {done > 0 && (
        <>
          <Facts>
            <Fact name={<Trans>Within {SAME_DAY_HOURS} hours</Trans>}>
              <Share part={sameDay} whole={done} />
            </Fact>
            <Fact
              name={
                <Trans>
                  {SAME_DAY_HOURS} to {OVERDUE_HOURS} hours
                </Trans>
              }
            >
              <Share part={inTime} whole={done} />
            </Fact>
            <Fact name={<Trans>After {OVERDUE_HOURS} hours</Trans>}>
              <Share part={late} whole={done} />
            </Fact>
          </Facts>
          <p className={styles.soft}>
            <Trans>The hours run from the opening of a visit to its first submission.</Trans>
          </p>
        </>
      )}
    </section>
  )
}

function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <Trans>
      {part} of {whole} ({percent((100 * part) / whole)})
    </Trans>
  )
}
