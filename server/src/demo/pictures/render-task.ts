import { performTasks } from '../../platform/isolated-child.ts'
import { render } from './render.ts'
import type { Subject } from './scene.ts'

export interface RenderTask {
  subject: Subject
  seed: number
}

await performTasks(({ subject, seed }: RenderTask) => render(subject, seed))
