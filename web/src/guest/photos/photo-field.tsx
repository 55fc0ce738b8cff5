import type { FieldProps } from '../fields/field-props.ts'
import { PhotoButtons } from './photo-buttons.tsx'
import { Photos } from './photos.tsx'
import { usePhotoAdder } from './use-photo-adder.ts'
import styles from './photos.module.css'

export default function PhotoField({ question }: FieldProps) {
  const adder = usePhotoAdder(question.id)
  return (
    <div className={styles.field}>
      <Photos question={question} adder={adder} />
      <div className={styles.buttons}>
        <PhotoButtons add={adder.add} loud={styles.button} />
      </div>
    </div>
  )
}
