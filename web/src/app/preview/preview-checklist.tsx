import { useState } from 'react'
import { CategoryLists } from '../../guest/visit/category-lists.tsx'
import { useReadable } from '../../guest/readable.ts'
import { useVisitCopy } from '../../guest/shell/device-context.ts'
import { viewsOf } from '../../guest/views.ts'
import { PreviewCategory, stayHere } from './preview-screen.tsx'
import styles from './preview.module.css'

/** Shows the overview of a checklist, whose categories open and close. */
export function PreviewChecklist() {
  const sections = useReadable(viewsOf(useVisitCopy()).sections)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = sections.find(({ id }) => id === openId)
  return (
    <div
      className={styles.page}
      onClickCapture={(event) => {
        const address = stayHere(event)
        if (address === null) return
        setOpenId(address.split('/').at(-1)!)
        event.currentTarget.ownerDocument.defaultView?.scrollTo(0, 0)
      }}
    >
      {open ? (
        <PreviewCategory section={open} />
      ) : (
        <main className={styles.overview}>
          <CategoryLists sections={sections} search="" />
        </main>
      )}
    </div>
  )
}
