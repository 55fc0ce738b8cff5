import { Problem } from '../platform/problem.ts'
import { SystemFault } from '../platform/system-fault.ts'
import { Unanswered } from '../platform/unanswered.ts'

/** No room, no memory, no open file left, no rights, a disk that fails: nothing that the sender could do better. */
const FAULTS = new Set(
  'ENOSPC EDQUOT EFBIG EIO EROFS EMFILE ENFILE ENOMEM EACCES EPERM EBUSY EAGAIN ESTALE ENODEV'.split(' '),
)

/** A fault of the machine as `unavailable`: the same call may be taken later. Null for any other error. */
export function systemProblem(error: unknown): Problem | null {
  if (error instanceof SystemFault || error instanceof Unanswered) return new Problem('unavailable')
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall && FAULTS.has(code ?? '') ? new Problem('unavailable') : null
}
