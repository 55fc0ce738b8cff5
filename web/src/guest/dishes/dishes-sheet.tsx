import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { useReadable } from '../readable.ts'
import { useChecklist } from '../shell/device-context.ts'
import { useTexts } from '../texts.ts'
import { viewsOf } from '../views.ts'
import DishField from './dish-field.tsx'
import styles from './dishes-sheet.module.css'

/** Every dish question of the visit in one place. */
export default function DishesSheet({ close }: { close: () => void }) {
  const checklist = useChecklist()
  const items = useReadable(checklist.items)
  const sections = useReadable(viewsOf(checklist).sections)
  const shown = new Set(sections.flatMap(({ questions }) => questions))
  const ids = items.filter(({ id, type }) => type === 'dish' && shown.has(id)).map(({ id }) => id)
  return (
    <Sheet title={<Trans>Dishes</Trans>} close={close} tall>
      <div className={styles.list}>
        {ids.map((id) => (
          <DishQuestion key={id} id={id} />
        ))}
      </div>
    </Sheet>
  )
}

function DishQuestion({ id }: { id: string }) {
  const checklist = useChecklist()
  const question = useReadable(useMemo(() => checklist.question(id), [checklist, id]))
  const texts = useTexts(question)
  return (
    <section>
      <h3 className={styles.title}>{texts.title}</h3>
      <DishField question={question} texts={texts} />
    </section>
  )
}
