/**
 * What is cached of what was read, until something changes that it speaks of. A process knows of its own changes at once and of
 * those that others announce; of any other it hears nothing, so that nothing is kept for long.
 */
import type { Topic } from '@iroko/contract/topics'
import type { Db } from './database.ts'

/** What says what it speaks of is let go of by announcements; anything else by each change of this process, and soon. */
const longestMs = { withTopics: 30_000, without: 3000 }

interface Entry {
  /** How many changes there had been when it was read. */
  changes: number
  until: number
  answer: Promise<unknown>
}

interface Memory {
  changes: number
  /** Those of which nobody said what they were about. */
  unnamed: number
  byTopic: Map<Topic, number>
  entries: Map<string, Map<string, Entry>>
}

const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const known = memories.get(db)
  if (known) return known
  const made = { changes: 0, unnamed: 0, byTopic: new Map(), entries: new Map() }
  memories.set(db, made)
  return made
}

/** Something has been changed: nothing that was read before counts any more, or nothing that speaks of these topics. */
export function forgetCached(db: Db, topics?: readonly Topic[]): void {
  const memory = memoryOf(db)
  memory.changes += 1
  if (!topics || topics.includes('rights')) memory.unnamed += 1
  for (const topic of topics ?? []) memory.byTopic.set(topic, (memory.byTopic.get(topic) ?? 0) + 1)
}

const changesOf = (memory: Memory, topics: readonly Topic[] | undefined): number =>
  topics ? topics.reduce((total, topic) => total + (memory.byTopic.get(topic) ?? 0), memory.unnamed) : memory.changes

interface Keeping {
  /** What it is; each has its own keys. */
  kind: string
  key: string
  /** How many of the kind are kept. */
  most: number
  /** What it speaks of. */
  topics?: readonly Topic[]
}

/** What `load` answered before, if nothing has changed since; a transaction reads for itself. Those who ask at the same time share one. */
export function cached<T>(db: Db, { kind, key, most, topics }: Keeping, load: () => Promise<T>): Promise<T> {
  if (db.isTransaction) return load()
  const memory = memoryOf(db)
  const entries = memory.entries.get(kind) ?? new Map<string, Entry>()
  memory.entries.set(kind, entries)
  const found = entries.get(key)
  const now = performance.now()
  const changes = changesOf(memory, topics)
  if (found && found.changes === changes && found.until > now) return found.answer as Promise<T>
  if (entries.size >= most) entries.clear()
  const answer = load()
  entries.set(key, { changes, until: now + (topics ? longestMs.withTopics : longestMs.without), answer })
  answer.catch(() => entries.delete(key))
  return answer
}

/** Written all the time, and nothing that is kept speaks of it. */
const uncached = /^\s*(update "(client_)?session" set "last_seen_at"|insert into rate_limit)/

/** Whether a statement leaves everything as it was. */
export const changesNothing = (text: string): boolean =>
  /^\s*(begin|start|commit|rollback|savepoint|release|set|show|listen)\b/.test(text) ||
  (/^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from)\b/i.test(text)) ||
  uncached.test(text)

/** Where changes are announced, in the transaction that makes them. */
export const eventChannel = 'iroko_events'

function announcedBy(text: string, values: readonly unknown[]): Topic[] {
  if (!text.startsWith('select pg_notify(') || values[0] !== eventChannel) return []
  return JSON.parse(String(values[1])).topics
}

/** Follows what one connection does: when a change counts, what was kept of it is let go of, and no more than what it announced. */
export function followChanges(forget: (topics?: readonly Topic[]) => void) {
  let hasChanged = false
  let announced: Topic[] = []
  return {
    /** After each statement. */
    made(text: string, values: readonly unknown[], changes: boolean): void {
      announced.push(...announcedBy(text, values))
      hasChanged ||= changes
    },
    /** After a transaction, or a statement without one. */
    ended(): void {
      if (announced.length > 0) forget(announced)
      else if (hasChanged) forget()
      hasChanged = false
      announced = []
    },
  }
}
