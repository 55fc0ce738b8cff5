import styles from './option-lines.module.css'

interface Props {
  name: string
  /** What tells two of the same name apart. */
  detail?: string | null | undefined
}

export function OptionLines({ name, detail }: Props) {
  return (
    <span className={styles.lines}>
      <span dir="auto">{name}</span>
      {detail && (
        <span dir="auto" className={styles.detail}>
          {detail}
        </span>
      )}
    </span>
  )
}
