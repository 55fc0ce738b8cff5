/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, extname } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { NATIVE_ORIGINS } from '@cloche/contract/constants.ts'

const require = createRequire(import.meta.url)
/** What each shell puts before the page's own code: Capacitor's own. */
const BRIDGES = {
  android: assetOf('@capacitor/android', 'capacitor/src/main/assets'),
  ios: assetOf('@capacitor/ios', 'Capacitor/Capacitor/assets'),
}
/** Chromium opens no `capacitor:` address: the page of an iPhone stands in Android's place too. */
const ORIGIN = NATIVE_ORIGINS.android
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The methods that the page calls of each plugin; a listener is called back, everything else answers once. */
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
 * The native side of a phone, as far as a page can tell: the shell's origin serves the filled web build as the
 * Java side does, the bridge is Capacitor's own, and the plugins behind it answer from here.
 */
export class Phone {
  readonly page: Page
  /** What the system keeps for the app: outlives its pages. */
  readonly secrets = new Map<string, string>()
  launchUrl: string | null = null
  /** What the camera takes next: a JPEG, or the plugin's words for none. */
  shot: Buffer | string = 'User cancelled photos app'
  /** From now on Android closes the app while the camera is open; the next start gets what was taken. */
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
    // A browser asks before a page calls its own machine, where these tests have their server.
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

  /** A tap on the app's icon, or on a link while the app is closed. */
  async launch(link: string | null = null): Promise<void> {
    this.launchUrl = link
    this.#listeners.clear()
    await this.page.goto(`${ORIGIN}/`)
  }

  /** A tap on a link while the app is open. */
  openLink = (url: string) => this.#tell('App', 'appUrlOpen', { url })
  /** `canGoBack`: whether the web view has a page before this one. */
  pressBack = (canGoBack = true) => this.#tell('App', 'backButton', { canGoBack })
  setNetwork = (connected: boolean) =>
    this.#tell('Network', 'networkStatusChange', { connected, connectionType: connected ? 'wifi' : 'none' })

  /** As the shell's own server: files by their names, its page for every address without an ending. */
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
      // Kept by the plugin until somebody listens.
      if (options['eventName'] === 'appRestoredResult' && this.#restored) {
        void this.#tell('App', 'appRestoredResult', this.#restored)
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

  /** The page is gone with what it holds for itself alone. */
  async #close() {
    await this.page.evaluate(() => sessionStorage.clear())
    await this.page.goto('about:blank')
  }

  async #tell(pluginId: string, eventName: string, data: unknown) {
    const callbackId = this.#listeners.get(`${pluginId}.${eventName}`)
    if (!callbackId) throw new Error(`Nobody listens to ${pluginId}.${eventName}`)
    await this.#send({ callbackId, pluginId, methodName: 'addListener', success: true, data, save: true })
  }

  /** What comes for a page that has gone meanwhile is lost, as in the shell. */
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

/** Before the bridge: the way to the native side, and which plugins there are. Runs in the page. */
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
