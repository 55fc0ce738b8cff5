import { Trans } from '@lingui/react/macro'
import type { Section } from '../views.ts'
import { CategoryRow } from './category-row.tsx'
import styles from './visit-home.module.css'

/** The categories of a visit, then its add-on sections. */
export function CategoryLists({ sections, search }: { sections: readonly Section[]; search: string }) {
  const addons = sections.filter(({ addon }) => addon)
  return (
    <>
      <ul className={styles.plate}>
        {sections
          .filter(({ addon }) => !addon)
          .map(({ id }) => (
            <CategoryRow key={id} id={id} search={search} />
          ))}
      </ul>
      {addons.length > 0 && (
        <section className={styles.addons}>
          <h2>
            <Trans>Optional sections</Trans>
          </h2>
          <p className={styles.rule}>
            <Trans>Each counts from your first answer in it.</Trans>
          </p>
          <ul className={styles.plate}>
            {addons.map(({ id }) => (
              <CategoryRow key={id} id={id} search={search} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
