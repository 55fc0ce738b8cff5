import { HEADER } from '@cloche/contract/constants.ts'
import { restaurantCalls } from '@cloche/contract/restaurants.ts'
import { route, type Api } from '../../base/http/route.ts'
import { regroupRestaurants } from './regrouping.ts'
import {
  changeRestaurant,
  createRestaurant,
  removeRestaurant,
  restaurants,
  restoreRestaurant,
} from './service.ts'

export function restaurantRoutes(api: Api): void {
  const { context } = api
  route(api, restaurantCalls.list, ({ session, query }) => restaurants(context, session, query))
  route(api, restaurantCalls.create, ({ session, body }) => createRestaurant(context, session, body))
  route(api, restaurantCalls.update, ({ session, params, headers, body }) =>
    changeRestaurant(context, session, { id: params.id, expected: headers[HEADER.ifMatch] }, body),
  )
  route(api, restaurantCalls.regroup, ({ session, body }) => regroupRestaurants(context, session, body.items))
  route(api, restaurantCalls.remove, ({ session, params, headers }) =>
    removeRestaurant(context, session, { id: params.id, expected: headers[HEADER.ifMatch] }),
  )
  route(api, restaurantCalls.restore, ({ session, params }) => restoreRestaurant(context, session, params.id))
}
