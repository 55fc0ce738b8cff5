import { Suspense } from 'react'
import { later } from '../../boot/later.ts'
import { idle } from '../../boot/idle.ts'
import styles from './category-row.module.css'

/** Loads after the first screen, on which the names of the categories are enough. */
const NamedIcon = later(() => import('../../ui/named-icon.tsx'), idle)

/** A category's logo: an icon by name, or an uploaded picture by its address. */
export function CategoryIcon({ logo }: { logo: string | null }) {
  return (
    <span className={styles.icon}>
      {logo?.includes('/') ? (
        <img src={logo} alt="" width="40" height="40" loading="lazy" />
      ) : (
        <Suspense>
          <NamedIcon name={logo ?? ''} />
        </Suspense>
      )}
    </span>
  )
}
