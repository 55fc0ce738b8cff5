import { createSignal } from '@cloche/engine/signal.ts'

/** Tells whether the help for keyboard shortcuts is open. The shell renders the help. */
export const keyHelp = createSignal(false)
