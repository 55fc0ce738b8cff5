import { textsOf } from '@cloche/checklist/localize.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { Lightbox, type GalleryPhoto } from '../entities/answers/lightbox.tsx'
import type { ReviewSection } from './review.ts'

interface Props {
  sections: readonly ReviewSection[]
  photoId: string | null
  show: (id: string | null) => void
}

/** Shows the photos of the shown sections over the page, one at a time, in their order. */
export function Gallery({ sections, photoId, show }: Props) {
  const photos = photosOf(sections)
  const index = photos.findIndex(({ id }) => id === photoId)
  return (
    <Lightbox
      photos={photos}
      index={index}
      go={(to) => show(photos.at(to % photos.length)?.id ?? null)}
      close={() => show(null)}
    />
  )
}

function photosOf(sections: readonly ReviewSection[]): GalleryPhoto[] {
  const items = sections.flatMap(({ questions }) => questions.map(({ item }) => item))
  return items.flatMap((item) => {
    const { title } = textsOf(item, currentLanguage())
    return item.photos.map((photo) => ({ ...photo, title }))
  })
}
