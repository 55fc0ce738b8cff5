import { Suspense } from 'react'
import { later } from '../../boot/later.ts'
import type { FieldProps } from './field-props.ts'
import { RateField } from './rate-field.tsx'
import { SingleField } from './single-field.tsx'

const MultipleField = later(() => import('./multiple-field.tsx'))
const TextField = later(() => import('./text-field.tsx'))
const NumberField = later(() => import('./number-field.tsx'))
const TimeField = later(() => import('./time-field.tsx'))
const PhotoField = later(() => import('../photos/photo-field.tsx'))
const DishField = later(() => import('../dishes/dish-field.tsx'))

const FIELDS = {
  single: SingleField,
  multiple: MultipleField,
  text: TextField,
  number: NumberField,
  rate: RateField,
  time: TimeField,
  dish: DishField,
  photo: PhotoField,
}

/** The height of an input, or of one choice, in pixels: the room that is kept for a field whose code is on its way. */
const ROW = 52

/** The input for a question's type. */
export function Field(props: FieldProps) {
  const { type, options } = props.question
  if (type === 'checklist' || type === 'addon') return null
  const Input = FIELDS[type]
  return (
    <Suspense fallback={<div style={{ minHeight: ROW * (options.choices?.length ?? 1) }} />}>
      <Input {...props} />
    </Suspense>
  )
}
