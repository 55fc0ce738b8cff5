import { QUOTA } from '@cloche/contract/quota.ts'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { later } from '../../boot/later.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldProps } from '../fields/field-props.ts'
import { useDraft } from '../fields/use-draft.ts'
import { useReadable } from '../readable.ts'
import { removals } from '../removals.ts'
import { DishRows } from './dish-rows.tsx'
import { nameField } from './name-field.ts'
import { NoMoreDishes } from './no-more-dishes.tsx'
import styles from './dishes.module.css'

const DishPicker = later(() => import('./dish-picker.tsx'))

/** The dishes of a question, each with its running or stopped time, and the button to add another. */
export default function DishField({ question, texts }: Pick<FieldProps, 'question' | 'texts'>) {
  const [picking, setPicking] = useState(false)
  const { draft } = useDraft(question.id, nameField(question.id))
  const hidden = useReadable(removals)
  const dishes = question.dishes.filter(({ id }) => !hidden.has(id))
  const isOpen = dishes.length < QUOTA.dishesPerQuestion
  return (
    <div className={styles.field}>
      <DishRows question={question} />
      {isOpen ? (
        <Button
          kind="quiet"
          wide
          className={styles.add}
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        >
          <Plus size={20} aria-hidden="true" />
          {dishes.length === 0 ? <Trans>Add an order</Trans> : <Trans>Add another dish</Trans>}
        </Button>
      ) : (
        <NoMoreDishes />
      )}
      {draft && (
        <p className={styles.note}>
          <Trans>
            Not added yet: “<bdi>{draft.text.trim()}</bdi>”
          </Trans>
        </p>
      )}
      {picking && isOpen && (
        <Suspense>
          <DishPicker
            questionId={question.id}
            head={
              <p className={styles.question}>
                <bdi>{texts.title}</bdi>
              </p>
            }
            close={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
