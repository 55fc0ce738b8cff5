import { Trans } from '@lingui/react/macro'
import { ScreenHeader } from './screen-header.tsx'
import styles from './skeleton.module.css'

/** The outline of a screen, shown only while none of its data is on this phone. */
export function Skeleton() {
  return (
    <>
      <ScreenHeader title="" />
      <main className={styles.page} aria-busy="true">
        <p className="visually-hidden" role="status">
          <Trans>Loading</Trans>
        </p>
        <div className={styles.title} />
        <div className={styles.line} />
        <div className={styles.plate} />
      </main>
    </>
  )
}
