import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLOORS } from './lint/floors.ts'

const ROOT = join(import.meta.dirname, '..')
const OXLINT = join(ROOT, 'node_modules/.bin/oxlint')
const FLOORS_RULE = join(ROOT, 'scripts/lint/floors-rule.ts')

/** Files and their imports, each of which breaks a boundary of docs/architecture.md. */
const BREACHES: [file: string, imported: string][] = [
  ['contract/a.ts', 'node:fs'],
  ['contract/b.ts', '@cloche/checklist/score.ts'],
  ['checklist/a.ts', 'react'],
  ['checklist/b.ts', '@cloche/contract/visits.ts'],
  ['server/src/programme/visits/e.ts', '../../app.ts'],
  ['server/src/programme/visits/f.ts', '../../../../client/client.ts'],
  ['server/src/programme/visits/g.ts', '../../listeners.ts'],
  ['server/src/programme/visits/h.ts', '../../messages/telegram/service.ts'],
  ['server/src/programme/visits/i.ts', '../../base/outbox/service.ts'],
  ['server/src/programme/visits/deep/a.ts', '../../../messages/telegram/service.ts'],
  ['server/src/base/outbox/a.ts', '../../messages/telegram/service.ts'],
  ['server/src/base/outbox/b.ts', '../../programme/visits/service.ts'],
  ['server/src/base/outbox/texts/a.ts', '../../../messages/telegram/service.ts'],
  ['server/src/messages/telegram/a.ts', '../../base/outbox/service.ts'],
  ['server/src/messages/telegram/b.ts', '../../programme/visits/service.ts'],
  ['server/src/messages/telegram/texts/a.ts', '../../../base/outbox/service.ts'],
  ['server/src/programme/visits/j.ts', '@cloche/engine/queue.ts'],
  ['web/src/guest/a.ts', '../admin/visits.ts'],
  ['web/src/guest/visit/b.ts', '../../admin/visits.ts'],
  ['web/src/guest/c.ts', '../app/router.tsx'],
  ['web/src/guest/d.ts', '@mantine/core'],
  ['web/src/guest/e.ts', 'zod'],
  ['web/src/guest/f.ts', '@cloche/contract/visits.ts'],
  ['web/src/admin/a.ts', '../guest/visit.ts'],
  ['web/src/admin/b.ts', '@cloche/server/src/app.ts'],
  ['web/src/admin/kit/a.ts', '../visits/visits-page.tsx'],
  ['web/src/admin/kit/b.ts', '../entities/users/roles.ts'],
  ['web/src/admin/kit/c.ts', '../admin-area.tsx'],
  ['web/src/admin/entities/users/a.ts', '../../users/users-page.tsx'],
  ['web/src/admin/entities/users/b.ts', '../../admin-area.tsx'],
  ['web/src/admin/entities/users/c.ts', '../../../guest/visit.ts'],
  ['web/src/admin/entities/visits/edit/a.ts', '../../../visits/visits-page.tsx'],
  ['web/src/admin/users/a.ts', '../visits/visits-page.tsx'],
  ['web/src/admin/users/b.ts', '../people-page.tsx'],
  ['web/src/admin/users/c.ts', '../visits/plan/plan-page.tsx'],
  ['web/src/admin/users/d.ts', '../../guest/visit.ts'],
  ['web/src/admin/users/e.ts', '../visits/visits-page.module.css'],
  ['web/src/admin/users/many/a.ts', '../../visits/visits-page.tsx'],
  ['web/src/admin/users/many/b.ts', '../../people-page.tsx'],
  ['web/src/admin/users/many/more/a.ts', '../../../visits/visits-page.tsx'],
  ['web/src/join/a.ts', '../guest/visit.ts'],
  ['web/src/boot/a.ts', '../guest/visit.ts'],
  ['web/src/app/a.ts', '@tanstack/react-query'],
  ['languages/a.ts', '@cloche/contract/constants.ts'],
  ['languages/check/b.ts', '../../web/src/boot/i18n.ts'],
  ['languages/c.ts', '../server/src/base/texts/texts.ts'],
  ['languages/d.ts', '@lingui/react'],
  ['web/src/boot/b.ts', '@cloche/languages/read-texts.ts'],
  ['web/src/admin/d.ts', '@cloche/languages/en/staff.json'],
  ['engine/j.ts', '@cloche/languages/list.ts'],
  ['client/c.ts', '@cloche/languages/list.ts'],
  ['insight/a.ts', '@cloche/contract/constants.ts'],
  ['insight/b.ts', '../server/src/app.ts'],
  ['insight/c.ts', 'react'],
  ['insight/cli/a.ts', 'pg'],
  ['insight/mixed-model/a.ts', 'node:fs'],
  ['insight/mixed-model/b.ts', '../cli/options.ts'],
  ['web/src/admin/c.ts', '@cloche/insight/xmr.ts'],
  ['web/src/guest/i.ts', '@cloche/insight/drawing/chart-geometry.ts'],
  ['engine/k.ts', '@cloche/insight/xmr.ts'],
  ['client/a.ts', '@cloche/engine/sync.ts'],
  ['client/b.ts', '@cloche/contract/visits.ts'],
  ['engine/a.ts', '../web/src/ui/button.tsx'],
  ['engine/b.ts', '@cloche/web/src/ui/button.tsx'],
  ['engine/c.ts', 'react'],
  ['engine/d.ts', 'react-dom'],
  ['engine/e.ts', '@lingui/react'],
  ['engine/f.ts', '@cloche/sim/world.ts'],
  ['engine/g.ts', '../client/client.ts'],
  ['engine/h.ts', './browser/browser.ts'],
  ['engine/i.ts', 'idb'],
  ['engine/browser/a.ts', 'react'],
  ['engine/browser/b.ts', '@cloche/web/src/main.tsx'],
  ['tools/sim/real/a.ts', '../../../server/src/app.ts'],
  ['tools/sim/b.ts', '@cloche/server/src/test/factories.ts'],
  ['web/src/guest/g.ts', '../../../engine/device.ts'],
  ['web/src/guest/h.ts', '@cloche/sim/world.ts'],
  ['web/src/ui/a.ts', '@cloche/client/client.ts'],
  ['web/src/ui/b.ts', '@cloche/checklist/score.ts'],
  ['e2e/specs/a.ts', '../../server/src/app.ts'],
  ['e2e/specs/b.ts', '@cloche/server/src/test/app.ts'],
  ['tools/bench/a.ts', '@cloche/server/src/app.ts'],
  ['tools/security/a.ts', '@cloche/server/src/app.ts'],
  ['tools/security/files/b.ts', '@cloche/server/src/test/factories.ts'],
]

/** Files of the server and their imports, each of which goes up between floors, into a slice past its service.ts, or into one that few see. */
const UPWARD: [file: string, imported: string][] = [
  ['server/src/base/db/a.ts', '../http/route.ts'],
  ['server/src/base/db/b.ts', '../../people/users/service.ts'],
  ['server/src/base/db/embedded/a.ts', '../../http/route.ts'],
  ['server/src/base/config/a.ts', '../db/database.ts'],
  ['server/src/base/config/b.ts', '../context.ts'],
  ['server/src/base/events/a.ts', '../publish.ts'],
  ['server/src/base/files/pictures/a.ts', '../../jobs/queue.ts'],
  ['server/src/base/http/a.ts', '../audit/service.ts'],
  ['server/src/base/audit/a.ts', '../outbox/service.ts'],
  ['server/src/base/outbox/c.ts', '../../messages/notifications/service.ts'],
  ['server/src/people/users/a.ts', '../../programme/restaurants/service.ts'],
  ['server/src/people/users/b.ts', '../sessions/queries.ts'],
  ['server/src/people/users/c.ts', '../../base/audit/queries.ts'],
  ['server/src/people/sessions/a.ts', '../users/service.ts'],
  ['server/src/programme/visits/a.ts', '../../answers/answers/service.ts'],
  ['server/src/programme/visits/b.ts', '../questions/rules.ts'],
  ['server/src/programme/visits/c.ts', '../new-slice/service.ts'],
  ['server/src/programme/visits/d.ts', '../restaurants/service.ts'],
  ['server/src/programme/visits/deep/b.ts', '../../../messages/webhooks/service.ts'],
  ['server/src/programme/questions/bank/a.ts', '../../visits/service.ts'],
  ['server/src/programme/new-slice/a.ts', '../questions/service.ts'],
  ['server/src/answers/answers/a.ts', '../writes/service.ts'],
  ['server/src/answers/photos/a.ts', '../../figures/insight/service.ts'],
  ['server/src/messages/webhooks/a.ts', '../../figures/insight/service.ts'],
  ['server/src/people/links/a.ts', '../users/service.ts'],
  ['server/src/base/notices/a.ts', '../outbox/service.ts'],
  ['server/src/figures/insight/a.ts', '../reports/service.ts'],
  ['server/src/figures/reports/b.ts', '../insight/queries.ts'],
  ['server/src/figures/exports/a.ts', '../../workflows/applications/service.ts'],
  ['server/src/workflows/demo/content/a.ts', '../../../people/users/queries.ts'],
  ['server/src/workflows/imports/c.ts', '../../test/factories.ts'],
  ['server/src/backup/a.ts', '../figures/insight/service.ts'],
  ['server/src/workflows/imports/a.ts', '../demo/service.ts'],
  ['server/src/workflows/imports/b.ts', '../../figures/insight/service.ts'],
  ['server/src/workflows/sweep/a.ts', '../../figures/exports/service.ts'],
  ['server/src/workflows/attention/a.ts', '../../figures/insight/service.ts'],
  ['server/src/figures/exports/b.ts', '../reports/service.ts'],
  ['server/src/new-floor/a.ts', '../base/faults/problem.ts'],
]

/** The same import in each way to write one. */
const WAYS: [file: string, text: string][] = [
  [
    'server/src/people/users/type.ts',
    "import type { Visit } from '../../programme/visits/service.ts'\n\nexport type V = Visit\n",
  ],
  ['server/src/people/users/named.ts', "export { visits } from '../../programme/visits/service.ts'\n"],
  ['server/src/people/users/all.ts', "export * from '../../programme/visits/service.ts'\n"],
  [
    'server/src/people/users/late.ts',
    "export const later = () => import('../../programme/visits/service.ts')\n",
  ],
  [
    'server/src/people/users/inline.ts',
    "export type V = import('../../programme/visits/service.ts').Visit\n",
  ],
]

const ALLOWED: [file: string, imported: string][] = [
  ['contract/ok.ts', 'zod'],
  ['checklist/ok.ts', '@cloche/contract/constants.ts'],
  ['checklist/ok-b.ts', '@cloche/contract/plain-digits.ts'],
  ['server/src/programme/visits/ok-a.ts', '../questions/service.ts'],
  ['server/src/programme/visits/ok-b.ts', '../../base/faults/problem.ts'],
  ['server/src/programme/visits/ok-c.ts', '@cloche/checklist/score.ts'],
  ['server/src/programme/visits/ok-d.ts', '../../base/publish.ts'],
  ['server/src/messages/telegram/ok-a.ts', '../../base/posting/telegram.ts'],
  ['server/src/messages/telegram/ok-b.ts', '../notifications/service.ts'],
  ['server/src/messages/notifications/ok.ts', '../../base/outbox/service.ts'],
  ['server/src/base/http/ok.ts', '../faults/problem.ts'],
  ['server/src/app.ts', './programme/visits/routes.ts'],
  ['web/src/guest/ok-a.ts', '@cloche/engine/device.ts'],
  ['web/src/guest/ok-b.ts', '@cloche/contract/constants.ts'],
  ['web/src/app/ok.ts', '../guest/visit.ts'],
  ['web/src/admin/ok.ts', '@mantine/core'],
  ['web/src/admin/ok-b.ts', '@cloche/insight/drawing/chart-geometry.ts'],
  ['web/src/admin/ok-c.ts', './visits/visits-page.tsx'],
  ['web/src/admin/kit/ok-a.ts', './format.ts'],
  ['web/src/admin/entities/users/ok-a.ts', '../links/made-link.tsx'],
  ['web/src/admin/entities/users/ok-b.ts', '../../kit/panel.tsx'],
  ['web/src/admin/entities/users/ok-c.ts', '../../../ui/button.tsx'],
  ['web/src/admin/entities/visits/edit/ok-a.ts', '../visit-status.tsx'],
  ['web/src/admin/entities/visits/edit/ok-b.ts', '../../users/full-name.ts'],
  ['web/src/admin/entities/visits/edit/ok-c.ts', '../../../kit/panel.tsx'],
  ['web/src/admin/users/ok-a.ts', '../kit/panel.tsx'],
  ['web/src/admin/users/ok-b.ts', '../entities/visits/visit-status.tsx'],
  ['web/src/admin/users/ok-c.ts', '../../ui/button.tsx'],
  ['web/src/admin/users/ok-d.ts', './many/bar.tsx'],
  ['web/src/admin/users/many/ok-a.ts', '../user-filter.ts'],
  ['web/src/admin/users/many/ok-b.ts', '../../entities/users/full-name.ts'],
  ['web/src/admin/users/many/ok-c.ts', '../../../boot/i18n.ts'],
  ['web/src/admin/users/many/more/ok.ts', '../../../entities/users/full-name.ts'],
  ['web/src/admin/kit/ok-b.ts', '../../ui/button.tsx'],
  ['engine/ok-a.ts', '@cloche/client/client.ts'],
  ['engine/ok-b.ts', './queue.ts'],
  ['engine/browser/ok-a.ts', '../queue.ts'],
  ['engine/browser/ok-b.ts', 'idb'],
  ['languages/ok-a.ts', './list.ts'],
  ['languages/check/ok-b.ts', '@lingui/format-po'],
  ['web/src/boot/ok.ts', '@cloche/languages/list.ts'],
  ['web/src/admin/ok-f.ts', '@cloche/languages/full-name.ts'],
  ['server/src/base/texts/ok.ts', '@cloche/languages/read-texts.ts'],
  ['contract/ok-b.ts', '@cloche/languages/list.ts'],
  ['insight/ok.ts', './mixed-model/ranking.ts'],
  ['insight/cli/ok.ts', 'csv-parse/sync'],
  ['insight/mixed-model/ok.ts', './fit.ts'],
  ['server/src/figures/reports/ok.ts', '../insight/service.ts'],
  ['server/src/workflows/attention/ok.ts', '../demo/service.ts'],
  ['server/src/workflows/demo/ok-a.ts', '../../figures/insight/service.ts'],
  ['server/src/workflows/demo/ok-b.ts', '../../figures/exports/service.ts'],
  ['server/src/base/db/ok.ts', '../faults/problem.ts'],
  ['server/src/base/http/ok-b.ts', '../context.ts'],
  ['server/src/base/outbox/ok.ts', '../audit/service.ts'],
  ['server/src/programme/visits/deep/ok.ts', '../policy.ts'],
  ['server/src/people/users/ok.test.ts', '../../programme/visits/service.ts'],
  ['server/src/figures/report-links/ok.ts', '../../people/links/service.ts'],
  ['server/src/programme/visits/ok-f.ts', '../../base/notices/told.ts'],
  ['server/src/workflows/sweep/ok.ts', '../../figures/report-links/service.ts'],
  ['server/src/programme/visits/ok-e.ts', '@cloche/insight/xmr.ts'],
  ['client/ok.ts', '@cloche/contract/constants.ts'],
  ['tools/sim/real/ok.ts', '../../../server/src/test/sim-protocol.ts'],
  ['e2e/specs/ok.ts', '@cloche/contract/constants.ts'],
  ['e2e/specs/ok-b.ts', '@cloche/server/src/test/oidc.ts'],
  ['tools/security/files/ok.ts', '@cloche/server/src/test/hostile-files.ts'],
]

let folder: string
let found: Map<string, string[]>

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

interface Report {
  diagnostics: { code: string; filename: string }[]
}

/** oxlint exits with 1 if it finds something. */
function lint(): Promise<Report> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [OXLINT, '--format=json'], { cwd: folder }, (_, stdout) => {
      try {
        resolve(JSON.parse(stdout) as Report)
      } catch {
        reject(new Error(stdout))
      }
    })
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-boundaries-'))
  const rules = JSON.parse(await readFile(join(ROOT, '.oxlintrc.json'), 'utf8')) as object
  await write('.oxlintrc.json', JSON.stringify({ ...rules, options: {}, jsPlugins: [FLOORS_RULE] }))
  for (const [file, text] of WAYS) await write(file, text)
  for (const [file, imported] of [...BREACHES, ...UPWARD, ...ALLOWED])
    await write(file, `import { thing } from '${imported}'\n\nexport const other = thing\n`)
  await write(
    'checklist/circle-one.ts',
    `import { two } from './circle-two.ts'\n\nexport const one = () => two\n`,
  )
  await write(
    'checklist/circle-two.ts',
    `import { one } from './circle-one.ts'\n\nexport const two = () => one\n`,
  )
  await write(
    'checklist/type-circle-one.ts',
    `import type { Two } from './type-circle-two.ts'\n\nexport type One = Two | null\n`,
  )
  await write(
    'checklist/type-circle-two.ts',
    `import type { One } from './type-circle-one.ts'\n\nexport type Two = { one: One }\n`,
  )
  await write(
    'checklist/types.ts',
    `import type { Visit } from '@cloche/contract/visits.ts'\n\nexport type V = Visit\n`,
  )
  const { diagnostics } = await lint()
  found = new Map()
  for (const { filename, code } of diagnostics) found.set(filename, [...(found.get(filename) ?? []), code])
})

afterAll(() => rm(folder, { recursive: true }))

const RESTRICTED = 'eslint(no-restricted-imports)'
const UP = 'floors(down)'

test.each(BREACHES)('%s may not import %s', (file) => {
  expect(found.get(file)).toContain(RESTRICTED)
})

test.each([...UPWARD, ...WAYS])('%s may not import %s by the floors', (file) => {
  expect(found.get(file)).toContain(UP)
})

test.each(ALLOWED)('%s may import %s', (file) => {
  expect(found.get(file) ?? []).not.toContain(RESTRICTED)
  expect(found.get(file) ?? []).not.toContain(UP)
})

test('every folder of the server has its place on a floor', async () => {
  const foldersIn = async (path: string) => {
    const entries = await readdir(join(ROOT, 'server/src', path), { withFileTypes: true })
    return entries.filter((each) => each.isDirectory() && each.name !== 'test').map(({ name }) => name)
  }
  expect((await foldersIn('.')).toSorted()).toEqual(FLOORS.map(([floor]) => floor).toSorted())
  for (const [floor, known] of FLOORS.filter(([, { length }]) => length > 0)) {
    const folders = known.filter((name) => !name.endsWith('.ts'))
    expect((await foldersIn(floor)).toSorted()).toEqual(folders.toSorted())
  }
})

test('types cross where values may not', () => {
  expect(found.get('checklist/types.ts')).toBeUndefined()
})

test.each(['circle', 'type-circle'])('a %s of imports is caught', (circle) => {
  expect(found.get(`checklist/${circle}-one.ts`)).toContain('import(no-cycle)')
})
