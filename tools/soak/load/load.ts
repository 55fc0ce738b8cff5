import { setTimeout as wait } from 'node:timers/promises'
import { chanceOf } from './chance.ts'
import { playGuest } from './guest.ts'
import { makePictures } from './photos.ts'
import { playProbe } from './probe.ts'
import type { Run } from './run.ts'
import { playStaff } from './staff.ts'
import type { World } from './world.ts'

/** The time to finish after the end, or the person counts as stuck. A slow guest needs six minutes for a visit. */
const FINISH_MS = 10 * 60_000

/** Lets everybody work until the time is over and their work is done. Returns the number of guests and staff who could not finish. */
export async function playLoad(run: Run, { guests, staff }: World, seed: number): Promise<number> {
  const pictures = await makePictures()
  const [probe, ...others] = guests
  const over = new AbortController()
  const waiting = new Set<number>()
  let failed = 0
  const track = (person: number, playing: Promise<void>): Promise<void> => {
    waiting.add(person)
    return playing.then(
      () => void waiting.delete(person),
      (error: unknown) => {
        waiting.delete(person)
        failed++
        run.refused.push(String(error))
      },
    )
  }
  const probing = track(0, playProbe(run, probe!, chanceOf(seed, 0), over.signal))
  let guestsDone = false
  const playing = others.map((guest, place) =>
    track(place + 1, playGuest(run, guest, pictures, chanceOf(seed, place + 1))),
  )
  const reviewing = staff.map((login, place) => {
    const person = guests.length + place
    return track(
      person,
      playStaff(run, login, chanceOf(seed, person), () => guestsDone),
    )
  })
  const ending = Promise.all(playing)
    .then(() => (guestsDone = true))
    .then(() => Promise.all(reviewing))
    .then(() => over.abort())
    .then(() => probing)
  await Promise.race([ending, stuck(run)])
  const unfinished = waiting.size + failed
  // Nothing may change while the writes are compared. A call that this aborts does not count as refused.
  const refused = run.refused.length
  run.calls.giveUp()
  await Promise.all([...playing, ...reviewing, probing])
  run.refused.length = refused
  return unfinished
}

async function stuck({ closing }: Run): Promise<void> {
  if (!closing.aborted)
    await new Promise<void>((resolve) => closing.addEventListener('abort', () => resolve()))
  await wait(FINISH_MS, undefined, { ref: false })
}
