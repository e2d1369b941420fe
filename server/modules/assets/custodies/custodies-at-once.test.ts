/** What several do at the same instant: one holder, one line, one posting. */
import { assetCounts } from '@iroko/contract/assets/counts'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeStore } from '../../../test/assets.ts'
import { testApp } from '../../../test/harness.ts'
import { postMonth } from '../depreciation/actions.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const own = await makeStore(t)
const receivers = await Promise.all(Array.from({ length: 8 }, () => t.person()))

it('of forty hand-overs of one asset one is made, and the others name its holder', async () => {
  const { id } = await own.asset()
  const tried = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => own.give([id], receivers[at % 8] ?? own.guard, at % 2 ? own.keeper : own.second)),
  )
  const failed = tried.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(failed).toHaveLength(39)
  for (const fault of failed)
    expect(fault).toMatchObject({ status: 409, message: expect.stringMatching(/^Already with .* Receive it first$/) })
  const { rows } = await sql`select 1 from custody where asset_id = ${id}::uuid and returned_at is null`.execute(t.db)
  expect(rows).toHaveLength(1)
})

it('twenty who scan the same codes make each a line once', async () => {
  const made = await Promise.all(Array.from({ length: 25 }, () => own.asset({ place: 'Hall' })))
  const { asset_count } = await t.call(assetCounts.start, { body: { branch_id: own.branch_id, place: 'Hall' } }, own.guard)
  const scan = (code: string) => t.call(assetCounts.scan, { params: { id: asset_count.id }, body: { code } }, own.guard)
  const results = await Promise.all(made.flatMap(({ tag }) => Array.from({ length: 20 }, () => scan(tag))))
  expect(results.filter(({ result }) => result === 'taken')).toHaveLength(25)
  const { rows } = await sql`select 1 from count_line where count_id = ${asset_count.id}::uuid`.execute(t.db)
  expect(rows).toHaveLength(25)
})

it('a month that several post at once is posted once', async () => {
  const month = addMonths(firstOfMonth(t.today()), -1)
  await own.asset({ cost_kobo: 3_600_000, residual_kobo: 0, in_use_from: month, life_months: 36 })
  const post = () => t.db.transaction().execute((db) => postMonth({ db, now: t.portal.now() }, month))
  await Promise.all([post(), post(), post(), post()])
  const { rows } = await sql`select 1 from journal_entry where source_kind = 'depreciation'`.execute(t.db)
  expect(rows).toHaveLength(1)
  await own.held()
})
