import type { GetInputPropsReturnType } from '@mantine/form'
import { within } from '../../boot/within.ts'

/** The properties of a form's field that takes so many characters. */
export const limited = (most: number, props: GetInputPropsReturnType) => ({
  ...props,
  onChange: within(most, props.onChange),
})
