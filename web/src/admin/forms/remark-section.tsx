import type { ReactNode } from 'react'
import type { RemarkGroup } from './remark-groups.ts'
import { RemarkGroupView } from './remark-group-view.tsx'
import styles from './forms.module.css'

interface Props {
  title: ReactNode
  groups: readonly RemarkGroup[]
  areOpen: boolean
}

export function RemarkSection({ title, groups, areOpen }: Props) {
  const count = groups.reduce((sum, group) => sum + group.remarks.length, 0)
  if (count === 0) return null
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{title}</h3>
        <span className={styles.soft}>{count}</span>
      </div>
      <ul className={styles.plate}>
        {groups.map((group) => (
          <li key={group.code}>
            <RemarkGroupView group={group} startsOpen={areOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}
