import type { XmrChart, XmrSignals } from './xmr.ts'

export const XMR_RULES = ['outside', 'shift', 'trend', 'nearLimit'] as const satisfies (keyof XmrSignals)[]
export type XmrRule = (typeof XMR_RULES)[number]
export type XmrSide = 'above' | 'below' | 'rising' | 'falling'

/** A stretch of points that one rule marks. `first` and `last` are indices of the values. */
export interface XmrRun {
  rule: XmrRule
  side: XmrSide
  first: number
  last: number
}

/** The greatest distance of marked points in one stretch. Of three points near an edge the middle one may be unmarked. */
const STEP: Record<XmrRule, number> = { outside: 1, shift: 1, trend: 1, nearLimit: 2 }

/** Joins the marked points of a chart to stretches, the latest first. */
export function xmrRuns(values: readonly number[], chart: Pick<XmrChart, 'mean' | 'signals'>): XmrRun[] {
  const away = (place: number): XmrSide => (values[place]! > chart.mean ? 'above' : 'below')
  const rising = (place: number): XmrSide => {
    const [from, to] = place === 0 ? [0, 1] : [place - 1, place]
    return values[to]! > values[from]! ? 'rising' : 'falling'
  }
  const runs = XMR_RULES.flatMap((rule) => {
    const sideOf = rule === 'trend' ? rising : away
    const found: XmrRun[] = []
    for (const [place, signals] of chart.signals.entries()) {
      if (!signals[rule]) continue
      const open = found.at(-1)
      const side = isStart(rule, place, chart) ? sideOf(place + 1) : sideOf(place)
      if (open && place - open.last <= STEP[rule] && open.side === side) open.last = place
      else found.push({ rule, side, first: place, last: place })
    }
    return found
  })
  return runs.toSorted((a, b) => b.last - a.last || a.first - b.first)
}

/** Returns whether a trend begins here: the point itself has no direction yet. */
function isStart(rule: XmrRule, place: number, { signals }: Pick<XmrChart, 'signals'>): boolean {
  return rule === 'trend' && !signals[place - 1]?.trend && signals[place + 1]?.trend === true
}
