import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.tsx', '!../admin/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every screen outside the first load brings its messages along', () => {
  const bare = Object.entries(sources).filter(([, text]) =>
    /\blazy\b/.test(text.replace(/loading="lazy"/g, '')),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(50)
  expect(bare.map(([file]) => file)).toEqual([])
})
