/** What nouns owe the ledger: every source that posts says it, once, and a missing, changed or unowed entry is found. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { cloneDemo } from '../../../test/demo-clone.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({}, await cloneDemo('small'))
const { posts, invariants } = t.portal.house

const broken = async (source: string, damage: string) => {
  const invariant =
    invariants.find(({ id }) => id === (source === 'expense' ? 'expenses_posted' : `posts_${source}`)) ??
    expect.fail(`no invariant of ${source}`)
  let found: string[] = []
  const done = t.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql.raw(damage).execute(db)
    found = await brokenOn(db, invariant, t.today())
    throw new Error('taken back')
  })
  await expect(done).rejects.toThrow('taken back')
  return found.length
}

it('every source in the books is brought by one noun, and what compares it is there', async () => {
  const sources = posts.map(({ source }) => source)
  expect(new Set(sources).size).toBe(sources.length)
  const found = await t.db.selectFrom('journal_entry').select('source_kind').distinct().execute()
  expect(sources).toEqual(expect.arrayContaining(found.map(({ source_kind }) => source_kind)))
  const ids = invariants.map(({ id }) => id)
  for (const post of posts) if ('comparedBy' in post) expect(ids).toEqual(expect.arrayContaining([...post.comparedBy]))
})

it('what the demo company owes stands as it owes it', async () => {
  for (const invariant of invariants.filter(({ id }) => id.startsWith('posts_')))
    expect([invariant.id, await brokenOn(t.db, invariant, t.today())]).toEqual([invariant.id, []])
})

it.each([
  [
    'expense',
    "delete from journal_entry where source_kind = 'expense' and id = (select max(id::text)::uuid from journal_entry where source_kind = 'expense')",
  ],
  [
    'expense',
    "update expense set net_kobo = net_kobo + 1 where id = (select id from expense where status = 'approved' limit 1)",
  ],
  ['expense', "update expense set status = 'rejected' where id = (select id from expense where status = 'approved' limit 1)"],
  ['manual_journal', "delete from journal_entry where source_kind = 'manual_journal'"],
  ['manual_journal', "update manual_journal set status = 'withdrawn' where id in (select source_id from journal_entry)"],
])('finds a damage of %s: %s', async (source, damage) => {
  expect(await broken(source, damage)).toBeGreaterThan(0)
})
