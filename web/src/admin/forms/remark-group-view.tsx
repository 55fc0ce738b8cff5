import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { RemarkGroup } from './remark-groups.ts'
import { RemarkRow } from './remark-row.tsx'
import { REMARK_WORDS } from './remark-words.ts'
import { ShortList } from './short-list.tsx'
import styles from './forms.module.css'

interface Props {
  group: RemarkGroup
  startsOpen: boolean
}

/** What is said of some rows, and which they are when it is opened; what is said of the whole form has none. */
export function RemarkGroupView({ group: { code, remarks }, startsOpen }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(startsOpen)
  const words = <span>{t(REMARK_WORDS[code])}</span>
  if (remarks.every(({ row, subject }) => row === null && subject === ''))
    return <p className={styles.whole}>{words}</p>
  return (
    <>
      <button type="button" className={styles.reason} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={16} aria-hidden />
        {words}
        <span className={styles.soft}>{remarks.length}</span>
      </button>
      {isOpen && (
        <ShortList className={styles.rows} items={remarks}>
          {(shown) => shown.map((remark) => <RemarkRow key={remark.place} remark={remark} />)}
        </ShortList>
      )}
    </>
  )
}
