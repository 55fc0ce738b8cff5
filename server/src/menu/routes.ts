import { menuCalls } from '@cloche/contract/menu.ts'
import { route, type Api } from '../http/route.ts'
import { currentMenu } from './service.ts'

export function menuRoutes(api: Api): void {
  route(api, menuCalls.get, () => currentMenu(api.context))
}
