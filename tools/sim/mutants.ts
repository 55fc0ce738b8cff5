/** A small change of the engine, the server or their rules that breaks a promise. `find` occurs exactly once in the file. */
export interface Mutant {
  name: string
  /** A path from the root of the repository. */
  file: string
  find: string
  replace: string
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'lost on kill: the journal is not read',
    file: 'engine/recovery.ts',
    find: 'const entries = journal.entries()',
    replace: 'const entries: Entry[] = []',
  },
  {
    name: 'lost on kill: a photo is shown before it is stored',
    file: 'engine/storing.ts',
    find: "await writer.keep({ type: 'put', item, photo })",
    replace: "void writer.keep({ type: 'put', item, photo }).catch(() => {})",
  },
  {
    name: 'lost with the battery: commits are not forced to the disk',
    file: 'engine/browser/indexed-db-store.ts',
    find: "? 'strict' : 'relaxed'",
    replace: "? 'relaxed' : 'relaxed'",
  },
  {
    name: 'lost on kill: what is replaced leaves the journal before what replaces it is there',
    file: 'engine/storing.ts',
    find: '[...puts.map(kept), ...removals.map(gone)]',
    replace: '[...removals.map(gone), ...puts.map(kept)]',
  },
  {
    name: 'wrong order: a write does not wait for the one before it',
    file: 'engine/send-scheduler.ts',
    find: "if (item.state === 'failed' || seen.has(key)) return false",
    replace: "if (item.state === 'failed') return false",
  },
  {
    name: 'double photo: each try has an id of its own',
    file: 'engine/send-photo.ts',
    find: 'const upload = { questionId, photoId,',
    replace: 'const upload = { questionId, photoId: resume.get() ? `${photoId}-2` : photoId,',
  },
  {
    name: 'late write wins: a write counts from when it is sent',
    file: 'engine/send.ts',
    find: 'const items = made.map((item) => timed(item, api.clockOffset()))',
    replace: 'const items = made.map((item) => ({ ...item, capturedAt: api.serverNow().toISOString() }))',
  },
  {
    name: 'clock put back: a later write may count as earlier',
    file: 'engine/stamping.ts',
    find: 'const capturedAt = isoOf(last.reading ?? last.captured)',
    replace: 'const capturedAt = isoOf(now)',
  },
  {
    name: 'clock jump: a wait set before it lasts an hour',
    file: 'engine/send-scheduler.ts',
    find: 'return at <= now || at - now > LONGEST',
    replace: 'return at <= now',
  },
  {
    name: 'a removal is not sent when what it removes still waits',
    file: 'engine/queue.ts',
    find: 'return withRevived([...rest, item])',
    replace:
      "const isNew = rest.length < items.length && item.kind.startsWith('remove')\n  return withRevived([...rest, ...(isNew ? [] : [item])])",
  },
  {
    name: 'half a dish: a change of one field takes the place of those of others',
    file: 'engine/queue.ts',
    find: 'Object.keys(body).map((field) => `${named},${field}`)',
    replace: '[named]',
  },
  {
    name: 'one reason takes the place of another: a part declined replaces the other part’s reason',
    file: 'engine/queue.ts',
    find: "if (kind === 'decline') return [`${named},${body.part}`]",
    replace: "if (kind === 'decline') return [named]",
  },
  {
    name: 'a declined part leaves the screen with the server’s answer',
    file: 'engine/copies.ts',
    find: '    declined,\n    saved: revision,',
    replace: '    saved: revision,',
  },
  {
    name: 'let go too early: the write leaves the queue when it is sent, not when it is answered',
    file: 'engine/sync.ts',
    find: "const sends = groups.map((group): Effect => ({ type: 'send', items: group }))",
    replace:
      "const sends = groups.flatMap((group): Effect[] => [{ type: 'store', put: [], remove: group }, { type: 'send', items: group }])",
  },
  {
    name: 'submitted before everything else is there',
    file: 'engine/send-scheduler.ts',
    find: '? isAlone(items, item) :',
    replace: '? true :',
  },
  {
    name: 'vanishes: what the guest of a visit writes that was given away is dropped',
    file: 'engine/sync.ts',
    find: ': refusedWith(before.items, item, problem)',
    replace:
      ": problem.code === 'not_found' ? without(before.items, item) : refusedWith(before.items, item, problem)",
  },
  {
    name: 'a failing server counts as a refusal',
    file: 'engine/send.ts',
    find: 'const passing = problem.status >= 500 || problem.status === 429',
    replace: 'const passing = problem.status === 429',
  },
  {
    name: 'a failing server counts as success',
    file: 'engine/send.ts',
    find: "return passing ? { type: 'busy' } : { type: 'refused', problem }",
    replace:
      "return passing ? ({ type: 'sent', patch: { kind: 'gone' } } as never) : { type: 'refused', problem }",
  },
  {
    name: "another tab's changes are not read",
    file: 'engine/tab-messages.ts',
    find: 'else void recovery.reload(message.questions)',
    replace: 'else void message.questions',
  },
  {
    name: 'a lost answer takes the newer write with it',
    file: 'engine/sync.ts',
    find: 'if (isSuperseded(state.items, item)) return withItems(state, without(state.items, item))',
    replace:
      'if (isSuperseded(state.items, item)) return withItems(state, state.items.filter((each) => each.questionId !== item.questionId))',
  },
  {
    name: 'a failed commit is forgotten',
    file: 'engine/batches.ts',
    find: 'pending: isStored',
    replace: 'pending: Boolean(number)',
  },
  {
    name: 'a change counts as under way after its commit found no room',
    file: 'engine/batches.ts',
    find: 'commits: without(commits)',
    replace: 'commits',
  },
  {
    name: 'goes back: a write that another tab stores late covers a later one that was sent',
    file: 'engine/recovery.ts',
    find: 'const outdated = items.filter(isOutdated)',
    replace: 'const outdated: QueueItem[] = []',
  },
  {
    name: 'merge: what arrives last wins, not what was made last',
    file: 'checklist/merge.ts',
    find: 'if (at === null || made >= at) return true',
    replace: 'return true',
  },
  {
    name: 'complete: an answer that is required may be missing',
    file: 'checklist/complete.ts',
    find: "if (item.options.required) parts.push('answer')",
    replace: '',
  },
  {
    name: 'answer: one of the choices is refused',
    file: 'checklist/answer.ts',
    find: "typeof answer === 'string' && values.has(answer) ? null",
    replace:
      "typeof answer === 'string' && values.has(answer) && answer !== options.choices?.[2]?.value ? null",
  },
  {
    name: 'answer: the highest rate is refused',
    file: 'checklist/answer.ts',
    find: 'rate <= (options.max ?? 5)',
    replace: 'rate < (options.max ?? 5)',
  },
  {
    name: 'server: a removal that comes before its creation is not remembered',
    file: 'tools/sim/server.ts',
    find: 'if (!known) this.',
    replace: 'if (!known && question.revision < 0) this.',
  },
  {
    name: 'server: a visit that was submitted takes more answers',
    file: 'tools/sim/server.ts',
    find: 'if (this.#isWritable(question) && isNewer && !isSame) {',
    replace: 'if (isNewer && !isSame) {',
  },
  {
    name: 'false receipt: what was removed since counts as missing',
    file: 'engine/receipt.ts',
    find: 'Math.max(copy.revision, heard ?? 0) >= revision',
    replace: 'Math.max(copy.revision, heard ?? 0) >= 0 * revision',
  },
  {
    name: 'no receipt: a count that failed is not tried again',
    file: 'engine/counting.ts',
    find: 'environment.whenIdle(() => void count())',
    replace: '',
  },
  {
    name: 'server: the creation of a dish that comes again undoes its changes',
    file: 'tools/sim/server.ts',
    find: 'if (!this.dishes.has(id)) {',
    replace: 'if (!this.dishes.get(id)?.removed) {',
  },
  {
    name: 'server: answers come in another order than their writes',
    file: 'tools/sim/server.ts',
    find: 'return writes.slice(0, until).map(',
    replace: 'return writes.slice(0, until).toReversed().map(',
  },
]
