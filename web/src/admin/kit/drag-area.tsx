import { Accessibility, PointerActivationConstraints } from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react'
import { useRef, useState, type ReactNode, useLayoutEffect } from 'react'
import { look } from './look.ts'
import type { DropTarget, Place } from './tree-places.ts'
import styles from './tree.module.css'

const SENSORS = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: 4 })],
  }),
]

interface Props {
  /** Returns where an item dropped at a point of the tree would land; null if it can't land there. */
  targetAt: (tree: Element, id: string, point: { x: number; y: number }) => DropTarget | null
  move: (id: string, place: Place) => void
  children: ReactNode
}

/** Lets users drag rows by their handles. A line shows where the row would land; nothing else moves. */
export function DragArea({ targetAt, move, children }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<DropTarget | null>(null)
  const found = (id: unknown, point: { x: number; y: number }) =>
    area.current && targetAt(area.current, String(id), point)
  return (
    <DragDropProvider
      sensors={SENSORS}
      // The plugin announces in English only, and the page announces every move itself.
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      onDragMove={({ operation, to }) => {
        if (operation.source && to) setTarget(found(operation.source.id, to))
      }}
      onDragEnd={({ operation: { source, position }, canceled }) => {
        setTarget(null)
        const end = source && !canceled && found(source.id, position.current)
        if (end) move(String(source.id), end.place)
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
    const top = (side === 'after' ? edge.bottom : edge.top) - area.getBoundingClientRect().top
    line.current!.style.insetBlockStart = `${top}px`
    line.current!.style.height = side === 'inside' ? `${edge.height}px` : ''
  }, [at, side])
  return <div ref={line} className={styles.line} data-inside={side === 'inside' || undefined} />
}
