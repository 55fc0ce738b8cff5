import { beforeEach, expect, test } from 'vitest'
import { answer, buildItem, photo } from './fixtures.ts'
import type { Entry } from './journal.ts'
import type { QueueItem } from './queue.ts'
import { addition, removal, type StoreChange, type StoredPhoto } from './store.ts'
import { createStoring } from './storing.ts'

const full = new Uint8Array([1, 2, 3]).buffer
const picture = { id: 'p', full } as StoredPhoto

let stored: Map<number, QueueItem>
let photos: Map<string, StoredPhoto>
let noted: Entry[]
let queue: QueueItem[]
let tried: boolean[]
let onScreen: StoredPhoto | undefined
let hasRoom: boolean
let hasRoomForNotes: boolean
/** Acts before a commit is applied. */
let onCommit: () => void | Promise<void>

beforeEach(() => {
  stored = new Map()
  photos = new Map()
  noted = []
  queue = []
  tried = []
  onScreen = undefined
  hasRoom = true
  hasRoomForNotes = true
  onCommit = () => {}
})

async function commit(changes: readonly StoreChange[]) {
  await onCommit()
  if (!hasRoom) throw new DOMException('No room', 'QuotaExceededError')
  for (const change of changes) {
    if (change.type !== 'put') stored.delete(change.item.seq)
    else stored.set(change.item.seq, change.item)
    if (change.type === 'put' && change.photo) photos.set(change.photo.id, change.photo)
  }
}

const open = () =>
  createStoring({
    environment: { after: () => () => {}, afterPaint: (act) => act() },
    store: { commit, photo: async (id) => photos.get(id) },
    journal: {
      keep(entries) {
        if (hasRoomForNotes) noted.push(...entries)
        return hasRoomForNotes
      },
      release: (seqs) => void (noted = noted.filter(([seq]) => !seqs.includes(seq))),
    },
    items: () => queue,
    photoOnScreen: async () => onScreen,
    onTried: (_changes, isStored) => tried.push(isStored),
  })

const seqsOf = (entries: readonly Entry[]) => entries.map(([seq, item]) => (item ? seq : -seq))

test('a write is noted at once, the newest first and the replaced one last, until the store has it', async () => {
  const storing = open()
  const [first, second, third] = [1, 2, 3].map((seq) => buildItem(seq, answer('yes')))
  storing.keep([removal(first!), addition(second!), addition(third!)], false)
  expect(seqsOf(noted)).toEqual([3, 2, -1])
  await storing.writer.flush()
  expect(noted).toEqual([])
  expect([...stored.keys()]).toEqual([2, 3])
  expect(tried).toEqual([true])
})

test('without room in journal and store a write waits in memory, says so, and is noted with the next one', async () => {
  const storing = open()
  hasRoom = hasRoomForNotes = false
  storing.keep([addition(buildItem(1, answer('yes')))], false)
  await storing.writer.flush()
  expect(storing.stored.get()).toBe(false)
  expect(tried).toEqual([false])
  hasRoomForNotes = true
  storing.keep([addition(buildItem(2, answer('no')))], false)
  expect(seqsOf(noted)).toEqual([2, 1])
  hasRoom = true
  await storing.writer.flush()
  await storing.writer.flush()
  expect(new Set(stored.keys())).toEqual(new Set([1, 2]))
  expect(storing.stored.get()).toBe(true)
})

test('a photo that the browser removed while it was being stored is stored again', async () => {
  const storing = open()
  const item = buildItem(1, photo('p'))
  let commits = 0
  onCommit = async () => {
    commits += 1
    if (commits === 1) await storing.restore()
  }
  await storing.keepPhoto(item, picture)
  expect(commits).toBe(2)
  expect(photos.get('p')?.full).toBe(full)
})

test('a store that was emptied gets the waiting writes back, and the photos that a screen holds', async () => {
  const storing = open()
  queue = [buildItem(1, answer('yes')), buildItem(2, photo('p'))]
  onScreen = picture
  expect(await storing.bytesOf('p')).toBeUndefined()
  await storing.restore()
  expect(await storing.bytesOf('p')).toBe(full)
  await storing.writer.flush()
  expect([...stored.keys()]).toEqual([1, 2])
  expect(photos.has('p')).toBe(true)
})

test('a read that a write overtook is made again', async () => {
  const storing = open()
  let reads = 0
  const found = await storing.afterStoring(async () => {
    reads += 1
    if (reads === 1) storing.keep([addition(buildItem(1, answer('yes')))], false)
    return stored.size
  })
  expect(reads).toBe(2)
  expect(found).toBe(1)
})

test('a stopped tab reports and releases nothing more', async () => {
  const storing = open()
  storing.keep([addition(buildItem(1, answer('yes')))], false)
  storing.stop()
  await storing.writer.flush()
  expect(tried).toEqual([])
  expect(seqsOf(noted)).toEqual([1])
})
