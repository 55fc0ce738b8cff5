import { deviceStorage } from '../../boot/page-storage.ts'
import { RECEIPTS } from '../../boot/remembered.ts'

/** The visits submitted on this device whose receipt the guest has not seen. */
export const awaitedReceipts = {
  has: (visitId: string) => read().includes(visitId),
  add: (visitId: string) => write([...read(), visitId]),
  remove: (visitId: string) => write(read().filter((id) => id !== visitId)),
}

function read(): string[] {
  return deviceStorage.getItem(RECEIPTS)?.split(' ') ?? []
}

function write(visitIds: readonly string[]): void {
  if (visitIds.length === 0) deviceStorage.removeItem(RECEIPTS)
  else deviceStorage.setItem(RECEIPTS, visitIds.join(' '))
}
