import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../test.ts'

test('a file is made and downloaded, and a download that is cut off goes on where it broke', async ({
  admin: { page },
}) => {
  await page.goto('/admin/export?content=answers&format=csv')
  await page.getByRole('button', { name: 'Make the file' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  const downloading = page.waitForEvent('download')
  await link.click()
  const whole = await readFile(await (await downloading).path())
  expect(whole.toString()).toMatch(/^visit_id,visit_date,status,/)

  const joined = await page.evaluate(
    async (address) => {
      const cut = new AbortController()
      const begun = await fetch(address, { signal: cut.signal })
      const reader = begun.body!.getReader()
      const { value: chunk } = await reader.read()
      cut.abort()
      // To a busy browser the whole file may come as one chunk.
      const kept = chunk!.slice(0, chunk!.length / 2)
      const headers = { range: `bytes=${kept.length}-`, 'if-range': begun.headers.get('etag')! }
      const rest = await fetch(address, { headers })
      const bytes = new Uint8Array(await new Blob([kept, await rest.arrayBuffer()]).arrayBuffer())
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      return { kept: kept.length, status: rest.status, hash: hash.toHex() }
    },
    (await link.getAttribute('href'))!,
  )
  expect(joined.kept).toBeGreaterThan(0)
  expect(joined).toMatchObject({ status: 206, hash: createHash('sha256').update(whole).digest('hex') })
})
