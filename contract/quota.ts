/**
 * What one guest may store, well above what a big table makes of a long evening. Per question: photos and dishes that are
 * there; per visit: all that ever came, the removed ones too. `unfinishedUploads`: photos begun by tus of one guest; the
 * oldest makes room. A file of its own: a guest's first load does not need it.
 */
export const QUOTA = {
  photosPerQuestion: 50,
  photosPerVisit: 400,
  dishesPerQuestion: 100,
  dishesPerVisit: 400,
  unfinishedUploads: 20,
} as const
