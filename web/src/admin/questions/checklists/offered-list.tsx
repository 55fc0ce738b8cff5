import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { look } from '../../kit/look.ts'
import tree from '../../kit/tree.module.css'
import type { Branch } from '../tree/branches.ts'
import { CategoryMark } from '../tree/row-marks.tsx'
import styles from './checklists.module.css'

interface Props {
  branches: readonly Branch[]
  add: (branches: readonly Branch[]) => void
}

/** Offers the categories that are not in a checklist. */
export function OfferedList({ branches, add }: Props) {
  const { t } = useLingui()
  const id = useId()
  if (branches.length === 0) return null
  const addOne = (place: number) => {
    add([branches[place]!])
    const next = branches[place + 1] ?? branches[place - 1]
    // The button is gone with its row.
    if (next) document.querySelector<HTMLElement>(`[data-add="${next.category.id}"]`)?.focus()
  }
  return (
    <section aria-labelledby={id} className={look.stack(2)}>
      <div className={look.line(3, look.put.apart)}>
        <h3 id={id} className={look.text('m', 'plain', 'strong')}>
          <Trans>Not in this checklist</Trans>
        </h3>
        {branches.length > 1 && (
          <Button variant="subtle" onClick={() => add(branches)}>
            <Trans>Add all</Trans>
          </Button>
        )}
      </div>
      <ul className={look.plate(styles.offered)}>
        {branches.map(({ category: { id: categoryId, title, logo, type }, questions }, place) => (
          <li key={categoryId} className={tree.question}>
            <span className={look.line(3, tree.title, styles.offer)}>
              <CategoryMark logo={logo} />
              <span className={look.stack(0, look.item('narrow'))}>
                <span className={tree.words} dir="auto" title={title}>
                  {title}
                </span>
                <span className={look.text('soft', 'xs')}>
                  <Plural value={questions.length} one="# question" other="# questions" />
                  {type === 'addon' && (
                    <>
                      {' · '}
                      <Trans>optional</Trans>
                    </>
                  )}
                </span>
              </span>
            </span>
            <Button
              variant="subtle"
              leftSection={<Plus size={16} aria-hidden />}
              aria-label={t`Add “${title}”`}
              data-add={categoryId}
              onClick={() => addOne(place)}
            >
              <Trans>Add</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
