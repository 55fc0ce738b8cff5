import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COMMANDS, type Send, type Settings, type Started } from '../commands.ts'
import { isRunning, killTree, until } from '../processes.ts'
import { Marionette } from './marionette.ts'

/** These let Firefox choose a free port, ask nothing of the internet, and show nothing but the page. */
const PREFERENCES = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  // A window is at least 500 pixels wide; at this scale the page has 390 of its own.
  'layout.css.devPixelsPerPx': '1.2821',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
}

/** Starts Firefox with this profile and without a screen. */
export async function startGecko(
  profile: string,
  { language, forcedColours }: Settings,
  program: string,
): Promise<Started> {
  const given = {
    ...PREFERENCES,
    'intl.accept_languages': language,
    'browser.display.document_color_use': forcedColours ? 2 : 0,
  }
  const lines = Object.entries(given).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const portFile = join(profile, 'MarionetteActivePort')
  await rm(portFile, { force: true })
  const env = {
    ...process.env,
    MOZ_CRASHREPORTER_DISABLE: '1',
    MOZ_HEADLESS_WIDTH: '500',
    MOZ_HEADLESS_HEIGHT: '1170',
  }
  // The commands of `focusPage` need the access to Firefox's own window.
  const access = ['--marionette', '--remote-allow-system-access']
  const args = ['--headless', ...access, '--no-remote', '--profile', profile]
  const browser = spawn(program, args, { env, stdio: 'ignore' })
  const marionette = await Marionette.connect(await portIn(portFile, () => isRunning(browser)))
  await marionette.send('WebDriver:NewSession')
  const send: Send = async (command, params) => {
    if (command === 'act') await focusPage(marionette)
    const value = await marionette.send(COMMANDS[command][2], params)
    return unwrapped(value)
  }
  const pid = browser.pid!
  return {
    send,
    pid,
    async openAfterKill() {
      const { handle } = (await send('openTab', { type: 'tab' })) as { handle: string }
      return handle
    },
    kill: () => killTree(pid),
  }
}

/**
 * Returns the keyboard to the page if Tab has moved it to Firefox's toolbar, as F6 does. Marionette hands every key to the
 * page all the same, where a key without the focus of the window presses no button.
 */
async function focusPage(marionette: Marionette): Promise<void> {
  await marionette.send('Marionette:SetContext', { value: 'chrome' })
  await marionette.send('WebDriver:ExecuteScript', {
    script: 'if (document.activeElement !== gBrowser.selectedBrowser) gBrowser.selectedBrowser.focus()',
    args: [],
  })
  await marionette.send('Marionette:SetContext', { value: 'content' })
}

/** Returns the value of an answer: some commands answer `{ value }`, others the value itself. */
function unwrapped(value: unknown): unknown {
  return value !== null && typeof value === 'object' && 'value' in value ? value.value : value
}

function portIn(file: string, isAlive: () => boolean): Promise<number> {
  return until(async () => {
    if (!isAlive()) throw new Error('Firefox did not start')
    return Number(await readFile(file, 'utf8').catch(() => '')) || null
  })
}
