import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const RANK = fileURLToPath(new URL('../../insight/main.ts', import.meta.url))
const SIZE = { restaurants: 200, guests: 2000, visits: 20_000 }

/** Times the ranking of a simulated programme in a process of its own, the start of the process included. */
export async function measureRanking(folder: string): Promise<number> {
  const file = join(folder, 'visits.csv')
  const lines = Array.from({ length: SIZE.visits }, (_, visit) => {
    const [restaurant, guest] = [
      (visit * 7919) % SIZE.restaurants,
      (visit * 104_729 + (visit >> 4)) % SIZE.guests,
    ]
    const noise = ((visit * 2_654_435_761) % 1000) / 50
    return `${60 + (restaurant % 11) + (guest % 7) + noise},r${restaurant},g${guest}`
  })
  await writeFile(file, ['score,restaurant,guest', ...lines].join('\n'))
  const begun = performance.now()
  const args = [RANK, file, '--score', 'score', '--restaurant', 'restaurant', '--guest', 'guest']
  await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 ** 2 })
  return (performance.now() - begun) / 1000
}
