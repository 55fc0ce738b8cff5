import { characterCount } from '@cloche/checklist/characters.ts'
import { TEXT_MAX_LENGTH } from '@cloche/contract/constants.ts'
import { Suspense, useId, type ComponentProps } from 'react'
import { later } from '../../boot/later.ts'
import { GrowText } from '../../ui/grow-text.tsx'

const TextLimit = later(() => import('./text-limit.tsx'))

/** Takes a text of any length: one over the limit stays on the phone whole, and the server refuses it. */
export function LongText({
  'aria-describedby': described = '',
  max = TEXT_MAX_LENGTH,
  ...rest
}: ComponentProps<typeof GrowText> & { max?: number }) {
  const id = useId()
  const room = max - characterCount(rest.value)
  const isNear = room < 200
  return (
    <>
      <GrowText
        {...rest}
        aria-describedby={isNear ? `${described} ${id}` : described}
        aria-invalid={room < 0}
      />
      {isNear && (
        <Suspense>
          <TextLimit id={id} room={room} />
        </Suspense>
      )}
    </>
  )
}
