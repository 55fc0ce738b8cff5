import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packFiles } from '../web/scripts/compress.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-pack-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('every text file of a build has its packed copies, whole, and nothing else is left', async () => {
  const page = '<!doctype html>'.repeat(100)
  const code = 'export const answer = 42\n'.repeat(1000)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'assets/first.js'), code)
  await writeFile(join(folder, 'assets/face.woff2'), 'a face')
  await packFiles(folder)
  await packFiles(folder)
  expect((await readdir(folder)).toSorted()).toEqual([
    'assets',
    'index.html',
    'index.html.br',
    'index.html.gz',
  ])
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual([
    'face.woff2',
    'first.js',
    'first.js.br',
    'first.js.gz',
  ])
  const read = (name: string) => readFile(join(folder, name))
  expect(String(brotliDecompressSync(await read('index.html.br')))).toBe(page)
  expect(String(gunzipSync(await read('assets/first.js.gz')))).toBe(code)
})
