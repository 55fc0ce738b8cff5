import { useLingui } from '@lingui/react/macro'
import { Camera, Images, type LucideIcon } from 'lucide-react'
import { memo, type ChangeEvent } from 'react'
import type { PhotoAdder } from './use-photo-adder.ts'
import extras from '../category/extras.module.css'
import styles from './photo-buttons.module.css'

interface Props {
  add: PhotoAdder['add']
  /** The class of buttons with words; without one they are quiet icons. */
  loud?: string
}

/** Camera and gallery as native file inputs. Memoized against re-renders with each answer. */
export const PhotoButtons = memo(function PhotoButtons({ add, loud }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Picker add={add} loud={loud} capture label={t`Take a photo`} words={t`Camera`} icon={Camera} />
      <Picker add={add} loud={loud} label={t`Photos from the gallery`} words={t`Gallery`} icon={Images} />
    </>
  )
})

interface PickerProps {
  add: (files: readonly File[]) => Promise<unknown>
  loud?: string
  label: string
  words: string
  icon: LucideIcon
  capture?: boolean
}

export function Picker({ add, loud, label, words, icon: Icon, capture = false }: PickerProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void add([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <label className={loud ?? extras.extra} title={label}>
      <input
        type="file"
        accept="image/*"
        aria-label={label}
        className={styles.file}
        multiple={!capture}
        capture={capture ? 'environment' : undefined}
        onChange={take}
      />
      <Icon size={20} aria-hidden="true" />
      {loud && <span>{words}</span>}
    </label>
  )
}
