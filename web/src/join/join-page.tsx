import type { ReactNode } from 'react'
import { programme } from '../boot/programme.ts'
import { Brand } from '../ui/brand.tsx'
import { JoinFooter } from './join-footer.tsx'
import styles from './join.module.css'

/** The frame of the screens before the login: the brand above, language and version below. */
export function JoinPage({ corner, children }: { corner?: ReactNode; children: ReactNode }) {
  const { name, logo } = programme()
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Brand name={name} logo={logo} />
        {corner}
      </div>
      {children}
      <JoinFooter />
    </main>
  )
}
