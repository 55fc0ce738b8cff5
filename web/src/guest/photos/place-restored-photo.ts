import { textsOf } from '@cloche/checklist/localize.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import type { RestoredPhoto } from '../../boot/restored-photo.ts'
import type { VisitCopy, Device } from '@cloche/engine/interface.ts'
import { isPending } from '../submissions.ts'
import { isOpen } from '../shell/current-visit.ts'

/** The longest wait for the server's word on whether the visit is open, in milliseconds. */
const SOON = 5000

export interface Placement {
  outcome: 'added' | 'closed' | 'gone' | 'lost' | 'full'
  /** The question's title; empty when it is not known. */
  title: string
}

/**
 * Adds a restored photo to its question. Null when this phone can't tell offline whose visit it is; then, and when there is no
 * room, the photo is delivered again at the next start.
 */
export async function placeRestoredPhoto(device: Device, photo: RestoredPhoto): Promise<Placement | null> {
  const visitCopy = await open(device, photo.visitId)
  if (visitCopy === null) return null
  const placed = visitCopy === 'gone' ? outcome('gone') : await add(device, visitCopy, photo)
  if (placed.outcome !== 'full') photo.done()
  return placed
}

/** Opens the visit from the server, or from the copy that the server once sent to this guest. */
async function open(device: Device, visitId: string): Promise<VisitCopy | 'gone' | null> {
  try {
    return await device.openVisit(visitId)
  } catch (error) {
    return error instanceof ApiProblem && error.problem.code === 'not_found' ? 'gone' : null
  }
}

async function add(device: Device, visitCopy: VisitCopy, photo: RestoredPhoto): Promise<Placement> {
  try {
    await Promise.race([device.refreshVisits(), new Promise((act) => setTimeout(act, SOON))])
    const known = device.visits.get().items.find(({ id }) => id === photo.visitId)
    const question = visitCopy.items.get().find(({ id }) => id === photo.questionId)
    if (!question) return outcome('gone')
    const { title } = textsOf(question, currentLanguage())
    const mayAdd = isOpen(known ?? visitCopy.visit.get(), device) && !isPending(visitCopy.submission.get())
    if (!mayAdd) return outcome('closed', title)
    const file = await photo.read().catch(() => null)
    if (!file) return outcome('lost', title)
    await visitCopy.addPhoto(question.id, file)
    return outcome('added', title)
  } catch (error) {
    return outcome((error as Error).name === 'UnreadablePhoto' ? 'lost' : 'full')
  } finally {
    visitCopy.close()
  }
}

function outcome(which: Placement['outcome'], title = ''): Placement {
  return { outcome: which, title }
}
