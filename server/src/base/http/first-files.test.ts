import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const BUILD = {
  'index.html': { name: 'index', file: 'assets/index-1.js', css: ['assets/index-1.css'] },
  '_desk-1.js': {
    name: 'desk',
    file: 'assets/desk-1.js',
    css: ['assets/desk-1.css'],
    imports: ['index.html', '_both-1.js'],
  },
  '_both-1.js': { name: 'both', file: 'assets/both-1.js' },
  '_later-1.js': { name: 'later', file: 'assets/later-1.js' },
}

/** Asks a server whose web app is this build for the header. */
async function built(build: object | null) {
  const webRoot = await mkdtemp(join(tmpdir(), 'cloche-web-'))
  onTestFinished(() => rm(webRoot, { recursive: true }))
  await mkdir(join(webRoot, '.vite'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html>')
  if (build) await writeFile(join(webRoot, '.vite/manifest.json'), JSON.stringify(build))
  const t = await testApp({ webRoot })
  onTestFinished(() => t.close())
  return async (url: string) =>
    (await t.app.inject({ url, headers: { accept: 'text/html' } })).headers['link']
}

test('an administrator’s page names the files that it starts with; no other does', async () => {
  const linkOf = await built(BUILD)
  const files = [
    '</assets/desk-1.js>; rel=modulepreload',
    '</assets/desk-1.css>; rel=preload; as=style',
    '</assets/both-1.js>; rel=modulepreload',
  ].join(', ')
  expect([await linkOf('/admin'), await linkOf('/admin/visit?open=1')]).toEqual([files, files])
  for (const path of ['/guest', '/login', '/', '/administrators'])
    expect([path, await linkOf(path)]).toEqual([path, undefined])
})

test('a build without a list of its files is served all the same', async () => {
  const linkOf = await built(null)
  expect(await linkOf('/admin')).toBeUndefined()
})
