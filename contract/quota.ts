/**
 * The limits for one guest, well above the needs of a big table on a long evening. Those per question count present photos and
 * dishes, those per visit also removed ones. `unfinishedUploads` counts a guest's open uploads; the oldest makes room.
 */
export const QUOTA = {
  photosPerQuestion: 50,
  photosPerVisit: 400,
  dishesPerQuestion: 100,
  dishesPerVisit: 400,
  unfinishedUploads: 20,
} as const
