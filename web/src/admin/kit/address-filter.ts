import { useMemo } from 'react'
import { validate } from 'uuid'
import { useSearchParams } from '../../ui/search-params.ts'
import { isDay } from './format.ts'

/** How one part of a filter stands in the address. */
export interface Part<Value> {
  /** Returns what the text means, also of no text, and ignores what makes no sense. */
  read: (text: string) => Value
  /** Returns the text, empty where the address needs none. */
  write: (value: Value) => string
}

/** A filter kept in the address, where it can be shared. */
export interface AddressFilter<Filter> {
  read: (params: URLSearchParams) => Filter
  /** Returns the parameters, without those that say what is usual. */
  write: (filter: Filter) => Record<string, string>
  /** Returns the parameters with the filter, and with what else they have. */
  into: (params: URLSearchParams, filter: Filter) => URLSearchParams
  /** Returns the address of a page with the filter. */
  addressOf: (path: string, filter: Filter) => string
}

/** `tidy` holds for parts together, such as two days of which the first comes first. */
export function addressFilter<Filter extends object>(
  parts: { readonly [Key in keyof Filter]-?: Part<Filter[Key]> },
  tidy: (filter: Filter) => Filter = (filter) => filter,
): AddressFilter<Filter> {
  const names = Object.keys(parts) as (keyof Filter & string)[]
  const write = (filter: Filter) => {
    const texts = names.map((name) => [name, parts[name].write(filter[name])] as const)
    return Object.fromEntries(texts.filter(([, text]) => text !== ''))
  }
  return {
    read: (params) => {
      const values = names.map((name) => [name, parts[name].read(params.get(name)?.trim() ?? '')] as const)
      return tidy(Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Filter)
    },
    write,
    into: (params, filter) => {
      const next = new URLSearchParams(params)
      const written = write(filter)
      for (const name of names) {
        if (name in written) next.set(name, written[name]!)
        else next.delete(name)
      }
      return next
    },
    addressOf: (path, filter) => {
      const query = new URLSearchParams(write(filter)).toString()
      return query ? `${path}?${query}` : path
    },
  }
}

/** Returns the filter of this page and what changes it. The page's other parameters stay. */
export function useAddressFilter<Filter>(
  address: AddressFilter<Filter>,
): [Filter, (next: Filter, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => address.read(params), [address, params])
  const apply = (next: Filter, options = { replace: true }) =>
    setParams((now) => address.into(now, next), options)
  return [filter, apply]
}

type Optional<Value> = Part<Value | undefined>

const asItIs = (value: string | undefined) => value ?? ''
const fitting = (fits: (text: string) => boolean): Optional<string> => ({
  read: (text) => (fits(text) ? text : undefined),
  write: asItIs,
})

/** What is searched for. */
export const words: Optional<string> = { read: (text) => text.slice(0, 100) || undefined, write: asItIs }
export const oneId = fitting((text) => validate(text))
export const day = fitting(isDay)
export const flag: Optional<'1'> = { read: (text) => (text === '1' ? '1' : undefined), write: asItIs }
export const yesOrNo: Part<boolean> = { read: (text) => text === '1', write: (value) => (value ? '1' : '') }

export function oneOf<Value extends string | number>(values: readonly Value[]): Optional<Value> {
  return {
    read: (text) => values.find((value) => String(value) === text),
    write: (value) => (value === undefined ? '' : String(value)),
  }
}

/** One of some values; the address does not say the usual one. */
export function usually<Value extends string>(usual: Value, values: readonly Value[]) {
  return {
    read: (text: string): Value => values.find((value) => value === text) ?? usual,
    write: (value: Value | undefined): string => (value === undefined || value === usual ? '' : value),
  }
}

export const someIds: Part<string[]> = {
  read: (text) => text.split(',').filter((each) => validate(each)),
  write: (value) => value.join(','),
}

/** Some of the values, in their order; the address does not say the usual ones. */
export function someOf<Value extends string>(
  values: readonly Value[],
  usual: readonly Value[] = [],
): Part<Value[]> {
  return {
    read: (text) => {
      const named = text.split(',')
      const chosen = values.filter((value) => named.includes(value))
      return chosen.length > 0 ? chosen : [...usual]
    },
    write: (value) => (value.join() === usual.join() ? '' : value.join(',')),
  }
}
