import { useState, type DragEvent, type ReactNode } from 'react'
import styles from './import-page.module.css'

interface Props {
  /** While something is stored nothing else is taken. */
  busy: boolean
  choose: (file: File) => void
  children: ReactNode
}

/** A file may be dropped anywhere in it, at any time. */
export function DropArea({ busy, choose, children }: Props) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !busy) choose(dropped)
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
