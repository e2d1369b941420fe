/**
 * What is kept in memory of what was read, until something changes. A process knows of its own changes at once and of those that others
 * tell; of any other it hears nothing, so that nothing is kept for longer than a moment.
 */
import type { Db } from './database.ts'

const longestMs = 3000

interface Entry {
  /** How many changes there had been when it was read. */
  changes: number
  until: number
  answer: Promise<unknown>
}

interface Memory {
  changes: number
  entries: Map<string, Map<string, Entry>>
}

const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const known = memories.get(db)
  if (known) return known
  const made = { changes: 0, entries: new Map() }
  memories.set(db, made)
  return made
}

/** Something has been changed: nothing that was read before counts any more. */
export function forgetKept(db: Db): void {
  memoryOf(db).changes += 1
}

interface Keeping {
  /** What it is; each has its own keys. */
  kind: string
  key: string
  /** How many of the kind are kept. */
  most: number
}

/** What `load` answered before, if nothing has changed since; a transaction reads for itself. Those who ask at the same time share one. */
export function kept<T>(db: Db, { kind, key, most }: Keeping, load: () => Promise<T>): Promise<T> {
  if (db.isTransaction) return load()
  const memory = memoryOf(db)
  const entries = memory.entries.get(kind) ?? new Map<string, Entry>()
  memory.entries.set(kind, entries)
  const found = entries.get(key)
  const now = performance.now()
  if (found && found.changes === memory.changes && found.until > now) return found.answer as Promise<T>
  if (entries.size >= most) entries.clear()
  const answer = load()
  entries.set(key, { changes: memory.changes, until: now + longestMs, answer })
  answer.catch(() => entries.delete(key))
  return answer
}

/** Written all the time, and nothing that is kept speaks of it. */
const unkept = /^\s*(update "(client_)?session" set "last_seen_at"|insert into rate_limit)/

/** Whether a statement leaves everything as it was. What a transaction changes counts when it is committed. */
export const changesNothing = (text: string): boolean =>
  /^\s*(begin|start|rollback|savepoint|release|set|show|listen)\b/.test(text) ||
  (/^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from)\b/i.test(text)) ||
  unkept.test(text)
