import type { ReactNode } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatNumber } from '../format.ts'
import styles from './menu.module.css'

interface Props {
  title: ReactNode
  names: readonly string[]
  /** Said where there are none. */
  none: ReactNode
}

export function MenuList({ title, names, none }: Props) {
  return (
    <section className={styles.list}>
      <h2>
        {title} <span className={styles.count}>{formatNumber(names.length, currentLanguage())}</span>
      </h2>
      {names.length === 0 ? (
        <p className={styles.soft}>{none}</p>
      ) : (
        <ol>
          {names.map((name, place) => (
            // A sheet may name a thing twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
