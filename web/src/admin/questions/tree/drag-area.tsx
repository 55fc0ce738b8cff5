import { Accessibility, PointerActivationConstraints } from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useRef, useState, type ReactNode, useLayoutEffect } from 'react'
import { dropTarget, type DropTarget } from './drop-target.ts'
import type { Place } from './places.ts'
import { look } from '../../kit/look.ts'
import styles from './tree.module.css'

const SENSORS = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: 4 })],
  }),
]

interface Props {
  items: readonly BankQuestion[]
  move: (id: string, place: Place) => void
  children: ReactNode
}

/** Lets users drag rows by their handles. A line shows where the row would land; nothing else moves. */
export function DragArea({ items, move, children }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<DropTarget | null>(null)
  const targetAt = (id: unknown, point: { x: number; y: number }) =>
    area.current && dropTarget(area.current, items, String(id), point)
  return (
    <DragDropProvider
      sensors={SENSORS}
      // The plugin announces in English only, and the page announces every move itself.
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      onDragMove={({ operation, to }) => {
        if (operation.source && to) setTarget(targetAt(operation.source.id, to))
      }}
      onDragEnd={({ operation: { source, position }, canceled }) => {
        setTarget(null)
        const found = source && !canceled && targetAt(source.id, position.current)
        if (found) move(String(source.id), found.place)
      }}
    >
      <div ref={area} className={styles.area}>
        {children}
        {target && <DropLine target={target} />}
      </div>
      <DragOverlay dropAnimation={null}>
        {(source) => (
          <span className={look.classes(look.text('ink', 'cut'), styles.dragged)}>
            {(source.data as { title: string }).title}
          </span>
        )}
      </DragOverlay>
    </DragDropProvider>
  )
}

/** Shows where the dragged row would land. */
function DropLine({ target: { at, side } }: { target: DropTarget }) {
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
