import Bowser from 'bowser'

/** As much of a header as is looked at, and of the names as is kept. */
const READ = 400
const KEPT = 80

/** Browser and system of a `User-Agent` by their names, such as `Firefox · Linux`; empty when it names neither. */
export function agentOf(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, READ))
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, KEPT)
}
