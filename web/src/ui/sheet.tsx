import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useBackCloses } from './sheet-history.ts'
import { Toaster } from './toaster.tsx'
import styles from './sheet.module.css'

interface Props {
  title: ReactNode
  close: () => void
  children: ReactNode
  /** Stays in view below the scrolling content. */
  foot?: ReactNode
  /** Uses the full height, so that the sheet does not jump while its content changes. */
  tall?: boolean
}

/** A modal sheet from the bottom edge. A swipe down, Escape, the system's back and a tap outside close it. */
export function Sheet({ title, close, children, foot, tall = false }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useBackCloses(close)
  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    return () => node?.close()
  }, [])
  useEffect(() => {
    const node = dialog.current
    const beside = (event: MouseEvent) => event.target === node && close()
    node?.addEventListener('click', beside)
    return () => node?.removeEventListener('click', beside)
  }, [close])

  return (
    <dialog
      ref={dialog}
      data-sheet
      className={tall ? `${styles.sheet} ${styles.tall}` : styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        close()
      }}
      // Some browsers close the dialog without a `cancel` event on the second Escape or back.
      onClose={() => dialog.current?.open === false && close()}
    >
      <div className={styles.inner}>
        <div className={styles.grip} />
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} tabIndex={-1} autoFocus>
            {title}
          </h2>
          <IconButton label={t`Close`} className={styles.close} onClick={close}>
            <X size={22} />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
      <Toaster />
    </dialog>
  )
}
