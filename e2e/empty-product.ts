import { Product } from './product.ts'

/** The first administrator of an empty product. */
export const FIRST_ADMIN = { login: 'admin', password: 'a first password' }

/** Starts a Cloche on an empty database, as whoever installs it finds it. */
export const startEmpty = (): Promise<Product> =>
  Product.start({ DEMO: '0', ADMIN_LOGIN: FIRST_ADMIN.login, ADMIN_PASSWORD: FIRST_ADMIN.password })
