import { expect, test } from 'vitest'
import rootPackage from '../../../package.json?raw'

test('the version on the screens is that of the root package, with a fourth part', () => {
  const { version } = JSON.parse(rootPackage) as { version: string }
  expect(__VERSION__.slice(0, __VERSION__.lastIndexOf('.'))).toBe(version)
})
