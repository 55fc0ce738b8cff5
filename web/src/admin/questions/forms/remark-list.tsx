import type { FormRemark } from '@cloche/contract/bank.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode, useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { groupRemarks, type RemarkGroup } from './remark-groups.ts'
import { REMARK_WORDS } from './remark-words.ts'
import { ShortList } from './short-list.tsx'
import { look } from '../../kit/look.ts'
import styles from './forms.module.css'

/** Up to this number of remarks, all groups start open. */
const FEW = 8

interface Props {
  remarks: readonly FormRemark[]
  /** The number of remarks that the answer leaves out. */
  more: number
}

/** Lists the rows that the import leaves out or changes. */
export function RemarkList({ remarks, more }: Props) {
  const left = useMemo(() => groupRemarks(remarks, 'left'), [remarks])
  const changed = useMemo(() => groupRemarks(remarks, 'changed'), [remarks])
  const areFew = remarks.length <= FEW
  return (
    <div className={look.stack(5)}>
      {remarks.length === 0 && (
        <p className={styles.complete}>
          <Trans>Everything in this form comes along as it stands.</Trans>
        </p>
      )}
      <RemarkSection title={<Trans>Left out</Trans>} groups={left} areOpen={areFew} />
      <RemarkSection title={<Trans>Changed</Trans>} groups={changed} areOpen={areFew} />
      {more > 0 && (
        <p className={look.text('soft', 'figures')}>
          <Plural value={more} one="and # more remark" other="and # more remarks" />
        </p>
      )}
    </div>
  )
}

interface RemarkSectionProps {
  title: ReactNode
  groups: readonly RemarkGroup[]
  areOpen: boolean
}

function RemarkSection({ title, groups, areOpen }: RemarkSectionProps) {
  const count = groups.reduce((sum, group) => sum + group.remarks.length, 0)
  if (count === 0) return null
  return (
    <section className={look.stack(2, styles.section)}>
      <div className={look.line(3, styles.sectionHead)}>
        <h3>{title}</h3>
        <span className={look.classes(look.text('soft', 'xs', 'figures'), styles.soft)}>{count}</span>
      </div>
      <ul className={look.classes(look.plate(), styles.plate)}>
        {groups.map((group) => (
          <li key={group.code}>
            <RemarkGroupView group={group} startsOpen={areOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RemarkGroupViewProps {
  group: RemarkGroup
  startsOpen: boolean
}

/** Shows one remark and, when opened, its rows. A remark about the whole form has no rows. */
function RemarkGroupView({ group: { code, remarks }, startsOpen }: RemarkGroupViewProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(startsOpen)
  const words = <span>{t(REMARK_WORDS[code])}</span>
  if (remarks.every(({ row, subject }) => row === null && subject === ''))
    return <p className={styles.whole}>{words}</p>
  return (
    <>
      <button
        type="button"
        className={look.line(3, styles.reason)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={16} aria-hidden />
        {words}
        <span className={look.classes(look.text('soft', 'xs', 'figures'), styles.soft)}>
          {remarks.length}
        </span>
      </button>
      {isOpen && (
        <ShortList className={styles.rows} items={remarks}>
          {(shown) => shown.map((remark) => <RemarkRow key={remark.place} remark={remark} />)}
        </ShortList>
      )}
    </>
  )
}

/** Shows the row's number, its name in the workbook, and the cell that the remark is about. */
function RemarkRow({ remark: { sheet, row, subject, value } }: { remark: FormRemark }) {
  return (
    <li className={look.stack(3, styles.row)}>
      <span className={look.text('soft', 'figures')}>
        <code>{sheet}</code> {row !== null && <Trans>row {row}</Trans>}
      </span>
      <span className={styles.cell}>
        <span dir="auto">{subject}</span>
        {value !== '' && value !== subject && <code dir="auto">{value}</code>}
      </span>
    </li>
  )
}
