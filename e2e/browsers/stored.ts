import { expect } from '@playwright/test'
import type { VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Invited } from '../arrange.ts'
import { callerOf } from '../caller.ts'
import type { Product } from '../product.ts'
import { sha256 } from './guest.ts'

/** The visit as the server has it. */
export interface Stored extends VisitChecklist {
  /** Returns the first question of a type that every guest is asked. */
  first(type: VisitQuestion['type']): VisitQuestion
  named(title: string): VisitQuestion
}

/** Reads a visit with a session of its own, so that the phone's session stays as it is. */
export async function readStored(product: Product, { link, visitId }: Invited): Promise<Stored> {
  const read = await reader(product, link)
  const checklist = (await (await read(`/api/question/${visitId}`)).json()) as VisitChecklist
  const { items } = checklist
  return {
    ...checklist,
    first: (type) => items.find((item) => item.type === type && item.parent && !item.options.showIf)!,
    named: (title) => items.find((item) => item.title === title)!,
  }
}

/** Expects that the server has this many photos of a question and hands each out unharmed; returns them. */
export async function expectPhotos(product: Product, invited: Invited, id: string, count: number) {
  const { items } = await readStored(product, invited)
  const { photos } = items.find((item) => item.id === id)!
  expect(photos).toHaveLength(count)
  const read = await reader(product, invited.link)
  const found = []
  for (const photo of photos) {
    const bytes = new Uint8Array(await (await read(photo.url)).arrayBuffer())
    expect(sha256(bytes)).toBe(photo.sha256)
    found.push({ ...photo, size: bytes.length })
  }
  return found
}

async function reader(product: Product, link: string): Promise<(path: string) => Promise<Response>> {
  const uuid = new URL(link).searchParams.get('uuid')
  const { token } = await callerOf(product.url, null)<{ token: string }>('POST', '/user/login', {
    body: { uuid },
  })
  return async (path) => {
    const answer = await fetch(product.url + path, {
      headers: { authorization: `Bearer ${token}`, 'x-platform': 'ios' },
    })
    expect(answer.status).toBe(200)
    return answer
  }
}
