import type { FormReading, FormUpdate } from '@cloche/contract/bank.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Changes } from '../../entities/audit/changes.tsx'
import { describeChanges } from '../../entities/audit/describe.ts'
import { useBankTitles } from '../../entities/audit/use-audit.ts'
import { TypeIcon } from '../tree/row-marks.tsx'
import { ShortList } from './short-list.tsx'
import { look } from '../../kit/look.ts'
import styles from './forms.module.css'

interface Props {
  update: FormUpdate
  items: FormReading['items']
  isRestRemoved: boolean
  removeRest: (remove: boolean) => void
}

/** Shows item by item how the form differs from the bank, before anything is stored. */
export function UpdatePlan({ update, items, isRestRemoved, removeRest }: Props) {
  const known = useBankTitles(update.changed.length > 0)
  const titles = useMemo(
    () => new Map([...known, ...items.map(({ id, title }) => [id, title] as const)]),
    [known, items],
  )
  const added = useMemo(() => {
    const ids = new Set(update.added)
    return items.filter(({ id }) => ids.has(id))
  }, [update, items])
  const { changed, moved, unchanged, rest } = update
  return (
    <div className={look.stack(2, styles.outline)}>
      <PlanSection title={<Trans>Will change</Trans>} items={changed}>
        {({ id, title, changes }) => (
          <li key={id} className={look.stack(1, styles.planned)}>
            <span dir="auto">{title}</span>
            <Changes lines={describeChanges({ entity: 'question', changes }, { titles })} />
          </li>
        )}
      </PlanSection>
      <PlanSection title={<Trans>Will move</Trans>} items={moved}>
        {(item) => <PlanRow key={item.id} item={item} />}
      </PlanSection>
      <PlanSection title={<Trans>Will be new</Trans>} items={added}>
        {(item) => <PlanRow key={item.id} item={item} />}
      </PlanSection>
      <PlanSection
        title={<Trans>Only in the bank</Trans>}
        items={rest}
        note={
          <Checkbox
            label={<Trans>Remove these, they can be restored</Trans>}
            checked={isRestRemoved}
            onChange={(event) => removeRest(event.currentTarget.checked)}
          />
        }
      >
        {(item) => <PlanRow key={item.id} item={item} />}
      </PlanSection>
      <p className={look.text('soft', 'figures')}>
        <Plural
          value={unchanged}
          one="# category or question stays as it is"
          other="# categories and questions stay as they are"
        />
      </p>
    </div>
  )
}

type Named = Pick<FormReading['items'][number], 'id' | 'parent' | 'title' | 'type'>

function PlanRow({ item: { parent, title, type } }: { item: Named }) {
  return (
    <li className={look.line(3, look.put.baseline, styles.question)}>
      {parent !== null && <TypeIcon type={type} />}
      <span className={styles.words} dir="auto">
        {title}
        {parent === null && (
          <span className={look.classes(look.text('soft', 'xs', 'figures'), styles.soft)}>
            <Trans>Category</Trans>
          </span>
        )}
      </span>
    </li>
  )
}

interface PlanSectionProps<T> {
  title: ReactNode
  items: readonly T[]
  note?: ReactNode
  children: (item: T) => ReactNode
}

function PlanSection<T>({ title, items, note, children }: PlanSectionProps<T>) {
  if (items.length === 0) return null
  return (
    <section className={look.stack(2, styles.section)}>
      <div className={look.line(3, styles.sectionHead)}>
        <h3>{title}</h3>
        <span className={look.classes(look.text('soft', 'xs', 'figures'), styles.soft)}>{items.length}</span>
      </div>
      {note}
      <ShortList className={look.classes(look.plate(), styles.plate)} items={items}>
        {(shown) => shown.map(children)}
      </ShortList>
    </section>
  )
}
