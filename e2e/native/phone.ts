/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, extname } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { NATIVE_ORIGINS } from '@cloche/contract/constants.ts'

const require = createRequire(import.meta.url)
/** Capacitor's own code, which each shell puts before the page's. */
const BRIDGES = {
  android: assetOf('@capacitor/android', 'capacitor/src/main/assets'),
  ios: assetOf('@capacitor/ios', 'Capacitor/Capacitor/assets'),
}
/** Chromium opens no `capacitor:` address, so an iPhone's page has Android's address too. */
const ORIGIN = NATIVE_ORIGINS.android
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The methods that the page calls of each plugin. Listeners are called back, all others answer once. */
const METHODS: Record<string, string[]> = {
  App: ['addListener', 'getLaunchUrl', 'minimizeApp'],
  Network: ['addListener'],
  Camera: ['getPhoto'],
  SplashScreen: ['hide'],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem'],
}

type Platform = keyof typeof BRIDGES

interface Call {
  callbackId: string
  pluginId: string
  methodName: string
  options: Record<string, unknown>
}

type Answer = { data?: unknown; error?: { code?: string; message: string } }

/**
 * The native side of a phone as a page sees it: the shell's origin serves the web build as the
 * Java side does, the bridge is Capacitor's own, and this class answers for the plugins.
 */
export class Phone {
  readonly page: Page
  /** The app's storage in the system, which outlives pages. */
  readonly secrets = new Map<string, string>()
  launchUrl: string | null = null
  /** The camera's next result: a JPEG, or the plugin's words for none. */
  shot: Buffer | string = 'User cancelled photos app'
  /** Makes Android close the app while the camera is open. The next start gets the photo. */
  shortOfMemory = false
  minimized = 0
  splashHidden = 0
  #listeners = new Map<string, string>()
  #restored: object | null = null
  #www: string

  private constructor(page: Page, www: string) {
    this.page = page
    this.#www = www
  }

  static async start(context: BrowserContext, www: string, platform: Platform = 'android'): Promise<Phone> {
    // A browser asks before a page calls the browser's own machine, where these tests run their server.
    await context.grantPermissions(['local-network-access'], { origin: ORIGIN })
    const phone = new Phone(await context.newPage(), www)
    await context.exposeBinding('fromPage', (_source, text: string) =>
      phone.#receive(JSON.parse(text) as Call),
    )
    await context.addInitScript(announce, { platform, methods: METHODS })
    await context.addInitScript({ path: BRIDGES[platform] })
    await context.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const file = await phone.#file(pathname)
      await (file ? route.fulfill(file) : route.fulfill({ status: 404 }))
    })
    return phone
  }

  /** Starts the closed app by its icon or by a link. */
  async launch(link: string | null = null): Promise<void> {
    this.launchUrl = link
    this.#listeners.clear()
    await this.page.goto(`${ORIGIN}/`)
  }

  /** Taps a link while the app is open. */
  openLink = (url: string) => this.#notify('App', 'appUrlOpen', { url })
  /** `canGoBack`: whether the web view has a page before this one. */
  pressBack = (canGoBack = true) => this.#notify('App', 'backButton', { canGoBack })
  setNetwork = (connected: boolean) =>
    this.#notify('Network', 'networkStatusChange', { connected, connectionType: connected ? 'wifi' : 'none' })

  /** Answers as the shell's own server: files by name, the page for every address without an ending. */
  async #file(pathname: string) {
    if (pathname === '/_capacitor_file_/shot.jpg')
      return { contentType: 'image/jpeg', body: this.shot as Buffer }
    const name = extname(pathname) === '' ? '/index.html' : pathname
    const body = await readFile(join(this.#www, name)).catch(() => null)
    return body && { contentType: TYPES[extname(name)] ?? 'application/octet-stream', body }
  }

  #receive({ callbackId, pluginId, methodName, options }: Call) {
    if (methodName === 'addListener') {
      this.#listeners.set(`${pluginId}.${String(options['eventName'])}`, callbackId)
      // The plugin keeps the event until a listener is there.
      if (options['eventName'] === 'appRestoredResult' && this.#restored) {
        void this.#notify('App', 'appRestoredResult', this.#restored)
        this.#restored = null
      }
      return
    }
    const { data, error } = this.#answer(`${pluginId}.${methodName}`, options)
    if (pluginId === 'Camera' && this.shortOfMemory) {
      this.#restored = { pluginId, methodName, success: !error, data, error }
      void this.#close()
      return
    }
    void this.#send({ callbackId, pluginId, methodName, success: !error, data, error, save: false })
  }

  #answer(method: string, { prefixedKey, data }: Record<string, unknown>): Answer {
    const key = String(prefixedKey)
    switch (method) {
      case 'SecureStorage.internalGetItem':
        return { data: { data: this.secrets.get(key) ?? null } }
      case 'SecureStorage.internalSetItem':
        this.secrets.set(key, String(data))
        return {}
      case 'SecureStorage.internalRemoveItem':
        return { data: { success: this.secrets.delete(key) } }
      case 'App.getLaunchUrl':
        return this.launchUrl === null ? {} : { data: { url: this.launchUrl } }
      case 'App.minimizeApp':
        this.minimized += 1
        return {}
      case 'SplashScreen.hide':
        this.splashHidden += 1
        return {}
      case 'Camera.getPhoto':
        return typeof this.shot === 'string'
          ? { error: { message: this.shot } }
          : { data: { format: 'jpeg', saved: false, webPath: `${ORIGIN}/_capacitor_file_/shot.jpg` } }
      default:
        return { error: { code: 'UNIMPLEMENTED', message: method } }
    }
  }

  /** Ends the page with everything that only the page holds. */
  async #close() {
    await this.page.evaluate(() => sessionStorage.clear())
    await this.page.goto('about:blank')
  }

  async #notify(pluginId: string, eventName: string, data: unknown) {
    const callbackId = this.#listeners.get(`${pluginId}.${eventName}`)
    if (!callbackId) throw new Error(`Nobody listens to ${pluginId}.${eventName}`)
    await this.#send({ callbackId, pluginId, methodName: 'addListener', success: true, data, save: true })
  }

  /** Loses an answer for a page that has ended meanwhile, as the shell does. */
  async #send(result: object) {
    const sending = this.page.evaluate((answer) => {
      const { Capacitor } = window as unknown as { Capacitor: { fromNative(result: object): void } }
      Capacitor.fromNative(answer)
    }, result)
    await sending.catch((error: Error) => {
      if (!/Execution context was destroyed|Test ended|has been closed/.test(error.message)) throw error
    })
  }
}

/** Runs in the page before the bridge: sets up the way to the native side and the list of plugins. */
function announce({ platform, methods }: { platform: string; methods: Record<string, string[]> }) {
  if (location.hostname !== 'localhost') return
  const page = window as unknown as Record<string, unknown> & { fromPage(text: string): Promise<void> }
  if (platform === 'android')
    page['androidBridge'] = { postMessage: (text: string) => void page.fromPage(text) }
  else {
    const bridge = { postMessage: (call: object) => void page.fromPage(JSON.stringify(call)) }
    page['webkit'] = { messageHandlers: { bridge } }
  }
  page['WEBVIEW_SERVER_URL'] = location.origin
  page['Capacitor'] = {
    PluginHeaders: Object.entries(methods).map(([name, list]) => ({
      name,
      methods: list.map((method) => ({
        name: method,
        rtype: method === 'addListener' ? 'callback' : 'promise',
      })),
    })),
  }
}

function assetOf(name: string, folder: string): string {
  return join(require.resolve(`${name}/package.json`), '..', folder, 'native-bridge.js')
}
