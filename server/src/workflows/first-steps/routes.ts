import { firstStepCalls } from '@cloche/contract/first-steps.ts'
import { route, type Api } from '../../base/http/route.ts'
import { resumeStep, skipStep } from './service.ts'

export function firstStepRoutes(api: Api): void {
  const { context } = api
  route(api, firstStepCalls.skip, ({ params }) => skipStep(context, params.step))
  route(api, firstStepCalls.resume, ({ params }) => resumeStep(context, params.step))
}
