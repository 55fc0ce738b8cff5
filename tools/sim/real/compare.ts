/** Returns where two JSON values first differ, with both values, or null. */
export function firstDifference(real: unknown, model: unknown, at = ''): string | null {
  if (isComposite(real) && isComposite(model) && Array.isArray(real) === Array.isArray(model)) {
    const keys = new Set([...Object.keys(real), ...Object.keys(model)])
    for (const key of keys) {
      const [a, b] = [(real as Known)[key], (model as Known)[key]]
      const found = firstDifference(a, b, at === '' ? key : `${at}.${key}`)
      if (found !== null) return found
    }
    return null
  }
  if (Object.is(real, model)) return null
  return `${at === '' ? 'all of it' : at} is ${JSON.stringify(real)}, in the model ${JSON.stringify(model)}`
}

type Known = Record<string, unknown>

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null
