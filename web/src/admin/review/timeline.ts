import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import { dayIn } from '../kit/day-in.ts'

/** Entries in one category with shorter pauses form one line, even with dishes in between. */
const BREAK_MS = 15 * 60_000

/** One line of the timeline: consecutive events of one kind. */
export interface TimelineLine {
  /** The category of the guest's entries; null for other events. */
  category: VisitQuestion | null
  events: [VisitEvent, ...VisitEvent[]]
}

export interface TimelineDay {
  /** The day as `YYYY-MM-DD`, by the restaurant's clock. */
  day: string
  lines: TimelineLine[]
}

/** Groups events by day, and related events into one line, in order. */
export function timelineOf(
  events: readonly VisitEvent[],
  items: readonly VisitQuestion[],
  timeZone: string,
): TimelineDay[] {
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const categoryOf = ({ questionId }: VisitEvent) =>
    itemOf.get(itemOf.get(questionId ?? '')?.parent ?? '') ?? null
  const days: TimelineDay[] = []
  for (const event of events) {
    const day = dayIn(event.at, timeZone)
    if (days.at(-1)?.day !== day) days.push({ day, lines: [] })
    const { lines } = days.at(-1)!
    const category = isEntered(event) ? categoryOf(event) : null
    const line = isEntered(event) ? lines.findLast(({ events: [first] }) => !isDish(first)) : lines.at(-1)
    if (line && goesOn(line, event, category)) line.events.push(event)
    else lines.push({ category, events: [event] })
  }
  return days
}

/** Counts the filled-in questions, the photos taken and removed, and the notes. */
export function countsOf({ events }: TimelineLine) {
  const of = (...kinds: VisitEvent['kind'][]) => events.filter(({ kind }) => kinds.includes(kind))
  return {
    questions: new Set(of('answer', 'rate', 'comment', 'declined').map(({ questionId }) => questionId)).size,
    photos: of('photo').length,
    photosRemoved: of('photoRemoved').length,
    notes: of('note').length,
  }
}

function isEntered({ kind }: VisitEvent): boolean {
  return ['answer', 'rate', 'comment', 'declined', 'photo', 'photoRemoved'].includes(kind)
}

function isDish({ kind }: VisitEvent): boolean {
  return ['ordered', 'ready', 'dishRemoved'].includes(kind)
}

function goesOn({ category, events }: TimelineLine, event: VisitEvent, of: VisitQuestion | null): boolean {
  const last = events.at(-1)!
  if (event.kind === 'note') return last.at === event.at && ['returned', 'note'].includes(last.kind)
  if (isDish(event)) return last.kind === event.kind && last.at.slice(0, 16) === event.at.slice(0, 16)
  if (!isEntered(event) || !isEntered(last)) return false
  return of?.id === category?.id && Date.parse(event.at) - Date.parse(last.at) < BREAK_MS
}
