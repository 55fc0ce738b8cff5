import { Skeleton } from '@mantine/core'
import styles from './pick-list.module.css'

export function PicksSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {[72, 88, 64, 80, 70].map((width) => (
        <Skeleton key={width} height={20} width={`${width}%`} />
      ))}
    </div>
  )
}
