import pg from 'pg'
import type { Product } from '@cloche/e2e/product.ts'
import { connectionTo } from '@cloche/bench/product/database.ts'
import { sender, type Send } from '../http/send.ts'
import { fillBank } from './bank.ts'
import { MeasuredProduct } from './measured-product.ts'

/** The running product, calls to it, and a connection to its database. */
export interface World {
  measured: MeasuredProduct
  product: Product
  client: pg.Client
  send: Send
  close(): Promise<void>
}

/** Starts the product in a folder and on a port of its own, with demo data or a small bank and one restaurant. */
export async function openWorld({ demo }: { demo: boolean }): Promise<World> {
  const measured = await MeasuredProduct.start({ DEMO: demo ? 'short' : '0' })
  const { product } = measured
  const client = new pg.Client(await connectionTo(product.dataDir))
  await client.connect()
  if (!demo) await fillBank(client)
  const { send, close } = sender(product.url)
  return {
    measured,
    product,
    client,
    send,
    close: async () => {
      close()
      await client.end()
      await measured.stop()
    },
  }
}
