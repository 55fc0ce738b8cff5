import type { Database } from '../../base/db/database.ts'
import { foundingIn } from './founding.ts'

export async function hasDemo(db: Database): Promise<boolean> {
  return (await foundingIn(db)) !== null
}
