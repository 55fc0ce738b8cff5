/** The commands of W3C WebDriver that journeys use: method and path over HTTP. */
export const COMMANDS = {
  go: ['POST', '/url'],
  reload: ['POST', '/refresh'],
  run: ['POST', '/execute/async'],
  click: ['POST', '/element/{id}/click'],
  clear: ['POST', '/element/{id}/clear'],
  type: ['POST', '/element/{id}/value'],
  act: ['POST', '/actions'],
  label: ['GET', '/element/{id}/computedlabel'],
  role: ['GET', '/element/{id}/computedrole'],
  screenshot: ['GET', '/screenshot'],
  tabs: ['GET', '/window/handles'],
  openTab: ['POST', '/window/new'],
  switchTab: ['POST', '/window'],
} as const

export type Command = keyof typeof COMMANDS

/** Performs a command in the browser, returns its value, and rejects with the browser's error. */
export type Send = (command: Command, params?: Record<string, unknown>) => Promise<unknown>

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
