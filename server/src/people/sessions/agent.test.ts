import { expect, test } from 'vitest'
import { agentOf } from './agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/124.0.0.0 YaBrowser/24.4 Mobile Safari/537.36`,
    'Yandex Browser · Android',
  ],
  ['', ''],
  [undefined, ''],
  ['('.repeat(20_000), ''],
])('%s is shown as “%s”', (userAgent, words) => {
  expect(agentOf(userAgent)).toBe(words)
})

test('a long client name is cut to 80 characters', () => {
  expect(agentOf(`${'Robot'.repeat(50)}/1.0 (Windows NT 10.0)`).length).toBeLessThanOrEqual(80)
})
