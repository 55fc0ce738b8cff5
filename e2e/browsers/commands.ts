/** The commands of W3C WebDriver that journeys use: method and path over HTTP, then the name in Firefox's Marionette. */
export const COMMANDS = {
  go: ['POST', '/url', 'WebDriver:Navigate'],
  reload: ['POST', '/refresh', 'WebDriver:Refresh'],
  run: ['POST', '/execute/async', 'WebDriver:ExecuteAsyncScript'],
  click: ['POST', '/element/{id}/click', 'WebDriver:ElementClick'],
  clear: ['POST', '/element/{id}/clear', 'WebDriver:ElementClear'],
  type: ['POST', '/element/{id}/value', 'WebDriver:ElementSendKeys'],
  act: ['POST', '/actions', 'WebDriver:PerformActions'],
  label: ['GET', '/element/{id}/computedlabel', 'WebDriver:GetComputedLabel'],
  role: ['GET', '/element/{id}/computedrole', 'WebDriver:GetComputedRole'],
  screenshot: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
  tabs: ['GET', '/window/handles', 'WebDriver:GetWindowHandles'],
  openTab: ['POST', '/window/new', 'WebDriver:NewWindow'],
  switchTab: ['POST', '/window', 'WebDriver:SwitchToWindow'],
} as const

export type Command = keyof typeof COMMANDS

/** Performs a command in the browser, returns its value, and rejects with the browser's error. */
export type Send = (command: Command, params?: Record<string, unknown>) => Promise<unknown>

/** What the guest has set in the phone or the browser. */
export interface Settings {
  language: string
  /** Only Gecko has these. */
  forcedColours: boolean
}

/** A running browser. */
export interface Started {
  send: Send
  /** The browser's main process. The processes of its tabs descend from it. */
  pid: number
  /** Opens a tab after the processes of all open tabs were killed, and returns its handle. */
  openAfterKill(): Promise<string>
  /** Kills all processes of the browser and resolves when none is left. */
  kill(): Promise<void>
}
