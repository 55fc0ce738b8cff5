import { createSignal } from '@cloche/engine/signal.ts'

/** Returns whether the help for keyboard shortcuts is open. The shell renders the help. */
export const keyHelp = createSignal(false)
