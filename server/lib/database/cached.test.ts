import type { Topic } from '@iroko/contract/topics'
import { expect, it } from 'vitest'
import { cached, eventChannel, followChanges, forgetCached } from './cached.ts'
import type { Db } from './database.ts'

/** What answers how often it was read, as `cached` keeps it for a database of its own. */
function reads(topics?: readonly Topic[]) {
  const db = { isTransaction: false } as Db
  let count = 0
  const keeping = { kind: 'names', key: 'all', most: 10, ...(topics ? { topics } : {}) }
  return { db, read: () => cached(db, keeping, async () => ++count) }
}

it('keeps what says what it speaks of until that changes', async () => {
  const { db, read } = reads(['people', 'structure'])
  expect(await read()).toBe(1)
  forgetCached(db, ['leave'])
  expect(await read()).toBe(1)
  forgetCached(db, ['leave', 'structure'])
  expect(await read()).toBe(2)
  forgetCached(db, ['rights'])
  expect(await read()).toBe(3)
  forgetCached(db)
  expect([await read(), await read()]).toEqual([4, 4])
})

it('keeps what does not say it until anything changes', async () => {
  const { db, read } = reads()
  expect([await read(), await read()]).toEqual([1, 1])
  forgetCached(db, ['leave'])
  expect(await read()).toBe(2)
})

it('lets go of what a transaction announced, of everything when it announced nothing, of nothing when it only read', () => {
  const forgotten: unknown[] = []
  const changes = followChanges((topics) => forgotten.push(topics ?? 'everything'))
  const update = () => changes.made('update "employee" set "remote" = $1', [true], true)
  const announce = (topics: Topic[]) =>
    changes.made('select pg_notify($1, $2)', [eventChannel, JSON.stringify({ topics })], false)
  changes.made('select 1', [], false)
  changes.ended()
  update()
  announce(['people'])
  announce(['leaders'])
  changes.ended()
  update()
  changes.made('select pg_notify($1, $2)', ['iroko_jobs', 'count'], false)
  changes.ended()
  changes.ended()
  expect(forgotten).toEqual([['people', 'leaders'], 'everything'])
})
