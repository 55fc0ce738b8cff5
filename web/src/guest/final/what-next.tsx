import { Trans } from '@lingui/react/macro'
import { BookOpenCheck, Undo2 } from 'lucide-react'
import { NextVisit } from './next-visit.tsx'
import styles from './final.module.css'

/** Tells what becomes of a submitted visit, and of the guest's next one. */
export function WhatNext() {
  return (
    <>
      <section className={styles.part}>
        <h2>
          <Trans>What happens next</Trans>
        </h2>
        <ul className={styles.steps}>
          <li>
            <BookOpenCheck size={18} aria-hidden="true" />
            <Trans>
              A person reads every answer. Once they have accepted the visit, “Past visits” says so.
            </Trans>
          </li>
          <li>
            <Undo2 size={18} aria-hidden="true" />
            <Trans>
              If something is unclear, the visit comes back to you with a note on it, and you can add to it.
            </Trans>
          </li>
        </ul>
      </section>
      <NextVisit />
    </>
  )
}
