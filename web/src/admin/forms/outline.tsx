import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { FoldButton } from '../questions/fold-button.tsx'
import { outlineOf, type FormItem } from './outline.ts'
import { OutlineSection } from './outline-section.tsx'
import styles from './forms.module.css'

/** The bank's new categories and questions as they will be, folded. */
export function Outline({ items }: { items: readonly FormItem[] }) {
  const outline = useMemo(() => outlineOf(items), [items])
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const all = outline.map(({ category }) => category.id)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(all.length === 1 ? all : []))
  const toggle = (id: string) => setOpen((now) => (now.has(id) ? without(now, id) : new Set(now).add(id)))
  if (outline.length === 0) return null
  return (
    <section aria-labelledby="form-outline" className={styles.outline}>
      <div className={styles.sectionHead}>
        <h3 id="form-outline">
          <Trans>What it becomes</Trans>
        </h3>
        <FoldButton isFolded={open.size === 0} onClick={() => setOpen(new Set(open.size === 0 ? all : []))} />
      </div>
      <ul className={styles.plate}>
        {outline.map((section) => (
          <OutlineSection
            key={section.category.id}
            section={section}
            byId={byId}
            isOpen={open.has(section.category.id)}
            toggle={toggle}
          />
        ))}
      </ul>
    </section>
  )
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((each) => each !== id))
}
