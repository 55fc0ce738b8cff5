import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shellName, shellSettings } from '../mobile/scripts/fill-www.ts'

const MOBILE = join(import.meta.dirname, '../mobile')
const read = (file: string) => readFile(join(MOBILE, file), 'utf8')

test('the name of the shells is said in one place, which both projects read', async () => {
  expect(await read('android/app/build.gradle')).toContain("clocheName: server.getProperty('name')")
  expect(await read('android/app/src/main/AndroidManifest.xml')).toContain('android:label="${clocheName}"')
  expect(await read('ios/App/App/Info.plist')).toMatch(
    /<key>CFBundleDisplayName<\/key>\s*<string>\$\(CLOCHE_APP_NAME\)<\/string>/,
  )
  expect(await read('README.md')).toContain('CLOCHE_APP_NAME')
  const texts = await Array.fromAsync(
    glob('{android/app/src/main/**/*.xml,ios/App/App/**/*.{plist,strings}}', { cwd: MOBILE }),
  )
  const named = await Promise.all(texts.map(async (file) => [file, /\bCloche\b/.test(await read(file))]))
  expect(texts.length).toBeGreaterThan(5)
  expect(named.filter(([, isNamed]) => isNamed)).toEqual([])
})

test('a name is written as each project reads it', () => {
  expect(shellSettings('audit.example.com', shellName(' Söhne & Co '))).toEqual({
    android: 'host=audit.example.com\nname=S\\u00f6hne & Co\n',
    ios: 'CLOCHE_HOST = audit.example.com\nCLOCHE_APP_NAME = Söhne & Co\n',
  })
})

test.each([
  '',
  'x'.repeat(31),
  'Two\nlines',
  '$(HOME)',
  'a//b',
  '@string/name',
  'Mystery Guests',
  'Тайный гость',
])('“%s” is refused as a name', (name) => {
  expect(() => shellName(name)).toThrow(RangeError)
})
