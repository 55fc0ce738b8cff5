import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/free-port.ts'
import { COMMANDS, type Send, type Started } from '../commands.ts'
import { isRunning, killTree, stop, until } from '../processes.ts'

const BROWSER = fileURLToPath(new URL('browser.py', import.meta.url))

/** Starts WebKit with this profile on a display, and the driver that passes commands on. */
export async function startWebKit(profile: string, language: string, display: string): Promise<Started> {
  const address = `127.0.0.1:${await freePort()}`
  const env = {
    ...process.env,
    DISPLAY: display,
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    WEBKIT_INSPECTOR_SERVER: address,
  }
  const browser = spawn('/usr/bin/python3', [BROWSER, profile, language], { env, stdio: 'ignore' })
  const isAlive = () => isRunning(browser)
  let driver = await startDriver(address, isAlive)
  const send: Send = (command, { id, ...params } = {}) => {
    const [method, path] = COMMANDS[command]
    return ask(method, driver.session + path.replace('{id}', String(id)), params)
  }
  const pid = browser.pid!
  return {
    send,
    pid,
    async openAfterKill() {
      // The browser ends the session when it notices the kill, which the driver may not notice at all.
      await until(() =>
        send('tabs').then(
          () => null,
          () => true,
        ),
      )
      await stop(driver.process)
      driver = await startDriver(address, isAlive)
      const [handle] = (await send('tabs')) as string[]
      return handle!
    },
    async kill() {
      await killTree(pid)
      await stop(driver.process)
    },
  }
}

interface Driver {
  process: ChildProcess
  /** The session's address. */
  session: string
}

/** Starts a driver for a running browser: a driver that starts the browser itself ends it when a tab is killed. */
async function startDriver(address: string, isAlive: () => boolean): Promise<Driver> {
  const port = await freePort()
  const child = spawn('WebKitWebDriver', [`--port=${port}`, `--target=${address}`], { stdio: 'ignore' })
  const sessions = `http://127.0.0.1:${port}/session`
  const { sessionId } = await until(() => {
    if (!isRunning(child) || !isAlive()) throw new Error('WebKit did not start')
    return (ask('POST', sessions, { capabilities: {} }) as Promise<{ sessionId: string }>).catch(() => null)
  })
  return { process: child, session: `${sessions}/${sessionId}` }
}

async function ask(method: string, url: string, body: object = {}): Promise<unknown> {
  const reply = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  const { value } = (await reply.json()) as { value: unknown }
  if (reply.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}
