import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Product } from '@cloche/e2e/product.ts'
import { connectionTo } from '@cloche/bench/product/database.ts'
import { sender, type Send } from '../http/send.ts'
import { fillBank } from './bank.ts'
import { MeasuredProduct } from './measured-product.ts'

const DRAWING_TIMEOUT_MS = 300_000
/** Whether photos of the demo are still missing or being drawn. */
const DRAWING = `
  select exists (select from pg_stat_activity where application_name = 'cloche-demo-photos')
    or exists (
      select from visit_questions q where has_entries
        and not exists (select from photos where question_id = q.id)
        and not exists (select from dishes where question_id = q.id)) as drawing`

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
  if (demo) await whenDrawn(client)
  else await fillBank(client)
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

/** Waits for the demo's photos, which the running product stores one by one: attacks ask for them, and storing takes processors. */
async function whenDrawn(client: pg.Client): Promise<void> {
  const signal = AbortSignal.timeout(DRAWING_TIMEOUT_MS)
  while ((await client.query<{ drawing: boolean }>(DRAWING)).rows[0]!.drawing)
    await wait(200, undefined, { signal })
}
