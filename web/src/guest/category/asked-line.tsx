import { missingParts } from '@cloche/checklist/complete.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { Suspense } from 'react'
import { later } from '../../boot/later.ts'
import styles from './extras.module.css'

const Asked = later(() => import('./asked.tsx'))

/** Asks for the comment or photo that a question misses. The line has its height before its words are here. */
export function AskedLine({ question, part }: { question: LocalQuestion; part: 'comment' | 'photos' }) {
  if (!missingParts(question).includes(part)) return null
  return (
    <p className={styles.asked}>
      <Suspense fallback={'\u00a0'}>
        <Asked part={part} always={question.options[part] === 'required'} />
      </Suspense>
    </p>
  )
}
