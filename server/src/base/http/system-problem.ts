import { Problem } from '../faults/problem.ts'
import { SystemFault } from '../faults/system-fault.ts'
import { Unanswered } from '../processes/unanswered.ts'

/** Faults of the machine, which the client can't help: no room, memory, descriptor or rights, a failing disk. */
const FAULTS = new Set(
  'ENOSPC EDQUOT EFBIG EIO EROFS EMFILE ENFILE ENOMEM EACCES EPERM EBUSY EAGAIN ESTALE ENODEV'.split(' '),
)

/** Maps a fault of the machine to `unavailable`, after which the client may retry. Null for any other error. */
export function systemProblem(error: unknown): Problem | null {
  if (error instanceof SystemFault || error instanceof Unanswered) return new Problem('unavailable')
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall && FAULTS.has(code ?? '') ? new Problem('unavailable') : null
}
