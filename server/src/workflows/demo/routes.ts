import { demoCalls } from '@cloche/contract/demo.ts'
import { notFound } from '../../base/faults/problem.ts'
import { route, type Api } from '../../base/http/route.ts'
import { demoIn, endDemo } from './ending.ts'

export function demoRoutes(api: Api): void {
  const { context, sessions } = api
  route(api, demoCalls.read, async () => ({ parts: await demoIn(context) }))
  route(api, demoCalls.end, async () => {
    if ((await endDemo(context)) === null) throw notFound()
    sessions.forget()
  })
}
