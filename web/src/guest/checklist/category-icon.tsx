import { lazy, Suspense } from 'react'
import styles from './category-row.module.css'

const NamedIcon = lazy(() => import('./named-icon.tsx'))

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
