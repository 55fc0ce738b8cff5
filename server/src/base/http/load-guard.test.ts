import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuseWhenStalled } from './load-guard.ts'

test('after the process stood still its services refuse for a second, and the app’s files are served', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    vi.useRealTimers()
  })
  refuseWhenStalled(app)
  for (const path of ['/api/visit', '/params', '/metrics', '/', '/assets/later-a1b2.js', '/guest'])
    app.get(path, () => 'here')
  const status = async (url: string) => (await app.inject(url)).statusCode
  const all = () => Promise.all(['/api/visit', '/params', '/metrics'].map(status))

  vi.advanceTimersByTime(1000)
  expect(await all()).toEqual([200, 200, 200])
  const stoodStill = performance.now() + 4000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(stoodStill + 1000)
  vi.advanceTimersByTime(1000)
  expect(await all()).toEqual([503, 503, 503])
  expect(await Promise.all(['/', '/assets/later-a1b2.js', '/guest?uuid=1'].map(status))).toEqual([
    200, 200, 200,
  ])
  clock.mockReturnValue(stoodStill + 2000)
  vi.advanceTimersByTime(1000)
  expect(await all()).toEqual([200, 200, 200])
})
