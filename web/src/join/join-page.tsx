import type { ReactNode } from 'react'
import { Brand } from '../ui/brand.tsx'
import { JoinFooter } from './join-footer.tsx'
import styles from './join.module.css'

/** The frame of the screens before the login: the brand above, language and version below. */
export function JoinPage({ corner, children }: { corner?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Brand />
        {corner}
      </div>
      {children}
      <JoinFooter />
    </main>
  )
}
