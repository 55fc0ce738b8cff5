import type { Answer, Task } from './children.ts'
import { MUTANTS } from './mutants.ts'
import { mutated } from './mutate.ts'
import { Host } from './real/host.ts'
import { simulate } from './simulate.ts'

type Simulate = typeof simulate

/** The host ends with this process. */
let host: Promise<Host> | undefined
const copies = new Map<Task['mutant'], Promise<Simulate>>()

/** Runs one seed after another in this process and sends back the result of each. */
process.on('message', (task: Task) => {
  void answer(task).then((result) => process.send!(result))
})

async function answer({ seed, options, mutant, isReal }: Task): Promise<Answer> {
  try {
    const run = await copyOf(mutant)
    const connect = isReal ? (await (host ??= Host.open())).connect : undefined
    return { run: await run(seed, options, connect) }
  } catch (error) {
    return { mistake: String(error) }
  }
}

async function copyOf(mutant: Task['mutant']): Promise<Simulate> {
  if (mutant === undefined) return simulate
  const known = copies.get(mutant) ?? mutated(mutant === 'sound' ? null : MUTANTS[mutant]!, mutant)
  copies.set(mutant, known)
  return known
}
