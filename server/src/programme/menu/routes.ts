import { menuCalls } from '@cloche/contract/menu.ts'
import { route, type Api } from '../../base/http/route.ts'
import { currentMenu, menuState, readMenuNow } from './service.ts'

export function menuRoutes(api: Api): void {
  route(api, menuCalls.get, () => currentMenu(api.context))
  route(api, menuCalls.state, () => menuState(api.context))
  route(api, menuCalls.refresh, () => readMenuNow(api.context))
}
