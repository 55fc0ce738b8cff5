import { useLingui } from '@lingui/react/macro'
import { Timer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { later } from '../../boot/later.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import styles from './dish-bar.module.css'

const DishesSheet = later(() => import('./dishes-sheet.tsx'))

/** Opens the dishes from the overview, if the checklist has dish questions. */
export default function DishesButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const asked = useReadable(useVisitCopy().items).some(({ type }) => type === 'dish')
  if (!asked) return null
  return (
    <>
      <IconButton
        label={t`Dishes`}
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Timer size={22} />
      </IconButton>
      {open && (
        <Suspense>
          <DishesSheet close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
