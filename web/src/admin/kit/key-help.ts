import { createSignal } from '@cloche/engine/signal.ts'

/** Whether the list of keys is shown; the shell shows it. */
export const keyHelp = createSignal(false)
