import type { Dish, Photo, VisitQuestion } from '@cloche/contract/questions.ts'
import type { ShownDefinition } from './definitions.ts'
import type { DishRow, Entered, ListedDish, PhotoRow } from './queries.ts'

export function presentQuestion(
  definition: ShownDefinition,
  entered: Entered,
  photos: readonly PhotoRow[],
  dishes: readonly ListedDish[],
): VisitQuestion {
  const latestAt = latestOf(entered, dishes)
  return {
    id: definition.id,
    parent: definition.parent,
    title: definition.title,
    logo: definition.logo,
    type: definition.type,
    options: definition.options,
    order: definition.position,
    answer: entered.answer,
    rate: entered.rate,
    comment: entered.comment,
    photos: photos.map(presentPhoto),
    dishes: dishes.map(presentDish),
    ...declinedOf(entered),
    note: entered.note,
    revision: entered.revision,
    savedAt: entered.saved_at,
    ...(latestAt !== undefined && { latestAt }),
  }
}

/** The reasons for declined parts; nothing if there are none. */
export function declinedOf({
  declined_answer: answer,
  declined_photos: photos,
}: Pick<Entered, 'declined_answer' | 'declined_photos'>): Pick<VisitQuestion, 'declined'> {
  if (answer === null && photos === null) return {}
  return { declined: { ...(answer !== null && { answer }), ...(photos !== null && { photos }) } }
}

/** The newest time of anything entered, if later than the last save. */
export function latestOf(
  { latest_at, saved_at }: Entered,
  dishes: readonly ListedDish[],
): string | undefined {
  const ahead = dishes.flatMap((dish) => (saved_at && dish.latest_at > saved_at ? dish.latest_at : []))
  return [latest_at ?? [], ahead].flat().toSorted().at(-1)
}

export function presentPhoto(row: PhotoRow): Photo {
  const url = `/api/question/${row.question_id}/photo/${row.id}`
  return {
    id: row.id,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    url,
    thumbUrl: `${url}?size=thumb`,
    takenAt: row.taken_at,
  }
}

export function presentDish(row: DishRow): Dish {
  return {
    id: row.id,
    dishName: row.dish_name,
    orderTime: row.order_time,
    readyTime: row.ready_time,
  }
}
