import { restaurantCalls } from '@cloche/contract/restaurants.ts'
import { route, type Api } from '../http/route.ts'
import { restaurants } from './service.ts'

export function restaurantRoutes(api: Api): void {
  route(api, restaurantCalls.list, ({ query }) => restaurants(api.context, query))
}
