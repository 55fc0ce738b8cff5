/** A small change of the engine that breaks a promise. `find` is in the file exactly once. */
export interface Mutant {
  name: string
  /** In web/src/offline. */
  file: string
  find: string
  replace: string
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'lost on kill: the journal is not read',
    file: 'runner.ts',
    find: 'journal.entries().map(',
    replace: '[].map(',
  },
  {
    name: 'lost on kill: a photo is shown before it is stored',
    file: 'runner.ts',
    find: "await writer.keep({ type: 'put', item, photo })",
    replace: "void writer.keep({ type: 'put', item, photo }).catch(() => {})",
  },
  {
    name: 'lost with the battery: commits are not forced to the disk',
    file: 'store.ts',
    find: "? 'strict' : 'relaxed'",
    replace: "? 'relaxed' : 'relaxed'",
  },
  {
    name: 'lost on kill: what is replaced leaves the journal before what replaces it is there',
    file: 'runner.ts',
    find: 'journal.keep([...effect.put.toReversed().map(kept), ...effect.remove.map(gone)])',
    replace: 'journal.keep([...effect.remove.map(gone), ...effect.put.toReversed().map(kept)])',
  },
  {
    name: 'wrong order: a write does not wait for the one before it',
    file: 'lanes.ts',
    find: "if (item.state === 'failed' || seen.has(key)) return false",
    replace: "if (item.state === 'failed') return false",
  },
  {
    name: 'double photo: each try has an id of its own',
    file: 'send.ts',
    find: 'photoId: id,',
    replace: 'photoId: `${id}-${item.attempts}`,',
  },
  {
    name: 'late write wins: a write counts from when it is sent',
    file: 'send.ts',
    find: 'const { kind, body, questionId, capturedAt } = timed(item, offset, dishes)',
    replace:
      'const { kind, body, questionId } = timed(item, offset, dishes)\n    const capturedAt = api.serverNow().toISOString()',
  },
  {
    name: 'clock put back: a later write may count as earlier',
    file: 'runner.ts',
    find: 'const captured = Math.max(after + 1, api.serverNow().getTime())',
    replace: 'const captured = api.serverNow().getTime()',
  },
  {
    name: 'clock jump: a wait set before it lasts an hour',
    file: 'lanes.ts',
    find: 'return at <= now || at - now > LONGEST',
    replace: 'return at <= now',
  },
  {
    name: 'a removal is not sent when what it removes still waits',
    file: 'outbox.ts',
    find: 'return withRevived([...rest, item])',
    replace:
      'const isNew = rest.length < items.length && isRemoval(item)\n  return withRevived([...rest, ...(isNew ? [] : [item])])',
  },
  {
    name: 'let go too early: the write leaves the outbox when it is sent, not when it is answered',
    file: 'sync.ts',
    find: "const sends = groups.map((group): Effect => ({ type: 'send', items: group }))",
    replace:
      "const sends = groups.flatMap((group): Effect[] => [{ type: 'store', put: [], remove: group }, { type: 'send', items: group }])",
  },
  {
    name: 'handed in before everything else is there',
    file: 'lanes.ts',
    find: "return item.kind === 'submit' && items.some(",
    replace: 'return false && items.some(',
  },
  {
    name: 'a failing server counts as a refusal',
    file: 'send.ts',
    find: 'const passing = problem.status >= 500 || problem.status === 429',
    replace: 'const passing = problem.status === 429',
  },
  {
    name: 'a failing server counts as success',
    file: 'send.ts',
    find: "return passing ? { type: 'unreachable' } : { type: 'refused', problem }",
    replace:
      "return passing ? ({ type: 'sent', patch: { kind: 'gone' } } as never) : { type: 'refused', problem }",
  },
  {
    name: "another tab's changes are not read",
    file: 'runner.ts',
    find: 'else void reload(message.questions)',
    replace: 'else void message.questions',
  },
  {
    name: 'a lost answer takes the newer write with it',
    file: 'sync.ts',
    find: 'if (isSuperseded(state.items, item)) return withItems(state, without(state.items, item))',
    replace:
      'if (isSuperseded(state.items, item)) return withItems(state, state.items.filter((each) => each.questionId !== item.questionId))',
  },
  {
    name: 'a failed commit is forgotten',
    file: 'writer.ts',
    find: 'const written = new Set(stored ? changes : [])',
    replace: 'const written = new Set(changes)',
  },
  {
    name: 'half a correction: a refused dish is noted before what the guest corrected',
    file: 'runner.ts',
    find: 'effect.put.toReversed().map(kept)',
    replace: 'effect.put.map(kept)',
  },
  {
    name: 'goes back: what a newer write has replaced is stored out of an old journal',
    file: 'runner.ts',
    find: 'unstored.filter(({ seq }) => waiting.has(seq)).map(addition)',
    replace: 'unstored.map(addition)',
  },
  {
    name: 'a killed tab: what it had noted stays in the journal while another tab is open',
    file: 'runner.ts',
    find: 'if (journal.entries().length > 0) void recover()',
    replace: 'void journal.entries()',
  },
  {
    name: 'no room: what another tab has sent is not taken over',
    file: 'runner.ts',
    find: 'withChanges(found, writer.unstored())',
    replace: 'withChanges(found, [])\n    if (!writer.clean()) return',
  },
  {
    name: 'no room: tabs do not tell each other what was done last',
    file: 'runner.ts',
    find: 'if (!journal.keepStamp(last)) tabs.tell({ stamp: last })',
    replace: 'journal.keepStamp(last)',
  },
  {
    name: 'clock ahead: a later write may count as earlier than the one the screen shows',
    file: 'patch.ts',
    find: 'savedAt: savedAt && laterOf(question.savedAt, savedAt),',
    replace: 'savedAt,',
  },
  {
    name: 'goes back: a write that another tab stores late covers a later one that was sent',
    file: 'runner.ts',
    find: 'const outdated = items.filter(isOutdated)',
    replace: 'const outdated: OutboxItem[] = []',
  },
]
