import { lazy, Suspense } from 'react'
import { whenIdle } from '../../offline/idle.ts'
import styles from './category-row.module.css'

/** After the names of the categories, which are all that a first answer needs. */
const NamedIcon = lazy(async () => {
  await new Promise<void>(whenIdle)
  return import('../../ui/named-icon.tsx')
})

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
