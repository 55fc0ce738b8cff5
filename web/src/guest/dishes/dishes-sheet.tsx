import { QUOTA } from '@cloche/contract/quota.ts'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { later } from '../../boot/later.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useReadable } from '../readable.ts'
import { removals } from '../removals.ts'
import { useVisitCopy, useGround } from '../shell/device-context.ts'
import { useTexts } from '../texts.ts'
import { useDishQuestions } from './dish-questions.ts'
import { DishRows } from './dish-rows.tsx'
import { nameField } from './name-field.ts'
import { NoMoreDishes } from './no-more-dishes.tsx'
import styles from './dishes-sheet.module.css'
import { UnderQuestion } from './under-question.tsx'

const DishPicker = later(() => import('./dish-picker.tsx'))

interface Props {
  /** The section on the screen below, whose dishes come first. */
  sectionId?: string
  close: () => void
}

/** All dishes of the visit by question, and one button to add another. */
export default function DishesSheet({ sectionId, close }: Props) {
  const questions = useDishQuestions(sectionId)
  const hidden = useReadable(removals)
  const [picking, setPicking] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const open = questions.filter(({ dishes }) => dishes.length < QUOTA.dishesPerQuestion)
  const target = open.find(({ id }) => id === chosen) ?? open[0]
  const { drafts } = useGround()
  const choose = (questionId: string) => {
    // A name that is half typed goes along.
    const draft = target && drafts.get().get(nameField(target.id))
    if (draft) {
      drafts.keep(nameField(questionId), { ...draft, questionId })
      drafts.keep(nameField(target.id), null)
    }
    setChosen(questionId)
  }
  const ordered = questions.filter(({ dishes }) => dishes.some(({ id }) => !hidden.has(id)))
  return (
    <Sheet
      title={<Trans>Dishes</Trans>}
      close={close}
      tall
      foot={
        target && (
          <Button wide aria-haspopup="dialog" onClick={() => setPicking(true)}>
            <Plus size={20} aria-hidden="true" />
            {ordered.length === 0 ? <Trans>Add an order</Trans> : <Trans>Add another dish</Trans>}
          </Button>
        )
      }
    >
      <div className={styles.list}>
        {ordered.length === 0 && (
          <p className={styles.none}>
            <Trans>Nothing ordered yet. What you add is noted with its time.</Trans>
          </p>
        )}
        {ordered.map(({ id }) => (
          <DishQuestion key={id} id={id} />
        ))}
        {!target && <NoMoreDishes />}
      </div>
      {picking && target && (
        <Suspense>
          <DishPicker
            questionId={target.id}
            close={() => setPicking(false)}
            head={<UnderQuestion questions={open} chosen={target.id} choose={choose} />}
          />
        </Suspense>
      )}
    </Sheet>
  )
}

function DishQuestion({ id }: { id: string }) {
  const visitCopy = useVisitCopy()
  const question = useReadable(useMemo(() => visitCopy.question(id), [visitCopy, id]))
  const texts = useTexts(question)
  return (
    <section>
      <h3 className={styles.title}>
        <bdi>{texts.title}</bdi>
      </h3>
      <DishRows question={question} />
    </section>
  )
}
