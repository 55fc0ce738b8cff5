import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { USUAL_TIME } from '../edit/visit-values.ts'
import type { Choice } from './plan-dates.ts'

const KEY = ['plan', 'choice']

const NOTHING: Choice = {
  restaurantIds: [],
  guests: [],
  by: 'days',
  days: [],
  weeks: { weekdays: [], from: null, to: null },
  time: USUAL_TIME,
}

/** What a plan is to be made of; somebody who looks something up elsewhere finds it again as it was. */
export function useChoice() {
  const queries = useQueryClient()
  const [choice, setChoice] = useState(() => queries.getQueryData<Choice>(KEY) ?? NOTHING)
  const choose = (part: Partial<Choice>) => {
    const next = { ...choice, ...part }
    queries.setQueryData(KEY, next)
    setChoice(next)
  }
  return { choice, choose, forget: () => queries.removeQueries({ queryKey: KEY }) }
}
