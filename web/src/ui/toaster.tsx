import { useSyncExternalStore } from 'react'
import { toasts } from './toasts.ts'
import styles from './toaster.module.css'

export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get)
  return (
    <div className={styles.place} role="status">
      {toast && (
        <div key={toast.key} className={styles.toast}>
          <span>{toast.text}</span>
          {toast.undo && (
            <button type="button" className={styles.undo} onClick={toasts.undo}>
              {toast.undoLabel}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
