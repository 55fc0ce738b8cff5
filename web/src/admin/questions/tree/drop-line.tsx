import { useLayoutEffect, useRef } from 'react'
import type { DropTarget } from './drop-target.ts'
import styles from './tree.module.css'

/** A line where the dragged thing would come to stand. */
export function DropLine({ target: { at, side } }: { target: DropTarget }) {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const area = line.current?.parentElement
    if (!area) return
    const edge = at.getBoundingClientRect()
    const top = (side === 'before' ? edge.top : edge.bottom) - area.getBoundingClientRect().top
    line.current!.style.insetBlockStart = `${top}px`
  }, [at, side])
  return <div ref={line} className={styles.line} />
}
