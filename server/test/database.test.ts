/** What the database has to have for what the house does with every table alike. */
import { approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from './harness.ts'

const t = await testApp()

it('refuses in the database to decide a request of any kind that is not pending', async () => {
  const found = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger
    join pg_attribute on attrelid = tgrelid and attname = 'status' and attnum = any(tgattr::int2[])
    where not tgisinternal and tgtype & 1 = 1 and tgtype & 2 = 2 and tgtype & 16 = 16`.execute(t.db)
  const guarded = new Set(found.rows.map(({ name }) => name))
  const missing = approvalKinds.filter((kind) => !guarded.has(requestRow(kind).table))
  expect(
    missing.map(
      (kind) => `${requestRow(kind).table} needs a trigger 'before update of status … for each row' in its migration`,
    ),
  ).toEqual([])
})

it('starts with a policy for every kind of request', async () => {
  const found = await sql<{ kind: string }>`select distinct kind from approval_policy where archived_at is null`.execute(t.db)
  const decided = new Set(found.rows.map(({ kind }) => kind))
  const missing = approvalKinds.filter((kind) => !decided.has(kind))
  expect(missing.map((kind) => `no migration gives '${kind}' its first policy (insert into approval_policy)`)).toEqual([])
})

it('has a status, the moment of the decision and a version in the table of every kind', async () => {
  const found = await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema()`.execute(t.db)
  const columns = new Set(found.rows.map(({ name }) => name))
  const needed = approvalKinds.flatMap((kind) =>
    ['status', 'decided_at', 'version'].map((column) => `${requestRow(kind).table}.${column}`),
  )
  expect(needed.filter((name) => !columns.has(name))).toEqual([])
})

it('recognises a taken title of every plain record by the index that has the name of its table', async () => {
  const found = await sql<{ name: string }>`select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and indpred is not null and pg_get_indexdef(indexrelid) like '%lower(title)%archived_at IS NULL%'`.execute(
    t.db,
  )
  const indexes = new Set(found.rows.map(({ name }) => name))
  const tables = t.portal.house.calls.flatMap(({ handler }) => handler.titlesOf ?? [])
  expect(tables.length).toBeGreaterThan(10)
  const missing = tables.filter((table) => !indexes.has(`${table}_title`))
  expect(
    missing.map((table) => `create unique index ${table}_title on ${table} (lower(title)) where archived_at is null`),
  ).toEqual([])
})

it('lets go of files after all that refers to them', () => {
  const { jobs, personal } = t.portal.house
  expect([jobs.at(-1)?.name, personal.at(-1)?.name]).toEqual(['seal-files', 'files'])
})
