import Bowser from 'bowser'

/** How much of the header is read, and of the names is kept. */
const READ = 400
const KEPT = 80

/** Names the browser and system of a `User-Agent`, such as `Firefox · Linux`; empty when both are unknown. */
export function agentOf(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, READ))
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, KEPT)
}
