import { useId, type ReactNode, type Ref } from 'react'
import { look } from './look.ts'
import styles from './section.module.css'

interface Props {
  title: ReactNode
  /** Takes the focus when what had it disappears. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A titled card of a page of settings. */
export function Section({ title, heading, children }: Props) {
  const id = useId()
  return (
    <section className={look.stack(3, look.put.within, look.plate(), styles.section)} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The cards of a page in two columns, in one where there is no room. A child is a card, or a stack of them. */
export function Sections({ children }: { children: ReactNode }) {
  return (
    <div className={styles.room}>
      <div className={look.stack(4, styles.sections)}>{children}</div>
    </div>
  )
}
