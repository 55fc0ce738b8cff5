import { Breakable } from './breakable.tsx'
import { look } from './look.ts'
import styles from './option-lines.module.css'

interface Props {
  name: string
  /** Distinguishes options with the same name. */
  detail?: string | null | undefined
}

export function OptionLines({ name, detail }: Props) {
  return (
    <span className={styles.lines}>
      <span dir="auto">{name}</span>
      {detail && (
        <span dir="auto" className={look.classes(look.text('soft', 'xs'), styles.detail)}>
          <Breakable address={detail} />
        </span>
      )}
    </span>
  )
}
