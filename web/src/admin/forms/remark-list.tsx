import type { FormRemark } from '@cloche/contract/bank.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { groupRemarks } from './remark-groups.ts'
import { RemarkSection } from './remark-section.tsx'
import styles from './forms.module.css'

/** So few that all of them can be seen at once. */
const FEW = 8

interface Props {
  remarks: readonly FormRemark[]
  /** How many there are beside these. */
  more: number
}

/** What doesn't come along as it stands, row by row. */
export function RemarkList({ remarks, more }: Props) {
  const left = useMemo(() => groupRemarks(remarks, 'left'), [remarks])
  const changed = useMemo(() => groupRemarks(remarks, 'changed'), [remarks])
  const areFew = remarks.length <= FEW
  return (
    <div className={styles.remarks}>
      {remarks.length === 0 && (
        <p className={styles.complete}>
          <Trans>Everything in this form comes along as it stands.</Trans>
        </p>
      )}
      <RemarkSection title={<Trans>Left out</Trans>} groups={left} areOpen={areFew} />
      <RemarkSection title={<Trans>Changed</Trans>} groups={changed} areOpen={areFew} />
      {more > 0 && (
        <p className={styles.further}>
          <Plural value={more} one="and # more remark" other="and # more remarks" />
        </p>
      )}
    </div>
  )
}
