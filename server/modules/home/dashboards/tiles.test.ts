/** Each number of a home is the total of the list that it opens, whoever looks. */
import { statements } from '@iroko/contract/accounting/statements'
import { ageBuckets, receivables } from '@iroko/contract/billing/statements'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { dashboards } from '@iroko/contract/home/dashboards'
import { tileKinds } from '@iroko/contract/home/tiles'
import { people } from '@iroko/contract/people/directory'
import { bills } from '@iroko/contract/procurement/bills'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { cloneDemo } from '../../../test/demo-clone.ts'
import { testApp } from '../../../test/harness.ts'
import { post } from '../../accounting/journals/actions.ts'

const t = await testApp({}, await cloneDemo('large'))
const today = t.today()
// Of these the demo company may have none: somebody left, one asks to have a name corrected, overtime is paid.
const accounts = await t.db.selectFrom('employee').select(['id', 'email']).where('email', 'like', '%@zuma.test').execute()
const idOf = (name: string) => {
  const id = accounts.find(({ email }) => email === `${name}@zuma.test`)?.id
  if (!id) throw new Error(`the demo company has no ${name}`)
  return id
}
await t.db
  .updateTable('employee')
  .set({ status: 'left', exit_date: addDays(today, -3) })
  .where('id', '=', idOf('config'))
  .execute()
const correction = { id: uuid(), employee_id: idOf('agent'), reason: 'Married' }
await t.db.insertInto('correction').values(correction).execute()
await t.db
  .insertInto('correction_field')
  .values({ correction_id: correction.id, field: 'last_name', before: 'Udofia', after: 'Obi' })
  .execute()
await t.db.updateTable('pay_group_terms').set({ overtime_percent: 150 }).execute()
// And nothing is late while no month is closed.
const paid = { rule_key: 'payroll.salaries', office_id: null, authority: null, detail: '', debit_kobo: 900, credit_kobo: 0 }
await t.db.transaction().execute(async (db) => {
  const month = addMonths(firstOfMonth(today), -1)
  const closed = { month, state: 'closed' as const }
  await db
    .insertInto('period')
    .values(closed)
    .onConflict((it) => it.column('month').doUpdateSet(closed))
    .execute()
  const source = { source_kind: 'test', source_id: uuid(), part: 'A', kind: 'payroll' as const, event: 'accrual' }
  const lines = [paid, { ...paid, rule_key: 'payroll.cash', debit_kobo: 0, credit_kobo: 900 }]
  await post(db, { ...source, document_on: month, lines }, { now: t.portal.now() })
})
// And what clients withheld may have been paid lately, or have its certificate.
await t.db.transaction().execute(async (db) => {
  await sql`set local session_replication_role = replica`.execute(db)
  await sql`delete from wht_certificate_part`.execute(db)
  await sql`update allocation set dated_on = ${addDays(today, -100)} where wht_kobo > 0`.execute(db)
})
// And no budget is at risk on the first day of its year: what is ordered takes all of one.
await sql`insert into commitment (id, source_kind, source_id, position, reference, account_id, office_id, month, event, amount_kobo, created_at)
  select gen_random_uuid(), 'test_order', gen_random_uuid(), 0, 'PO', account_id, office_id, min(month), 'ordered', sum(amount_kobo), now()
  from budget_line where budget_id = (select id from budget where status = 'approved') group by account_id, office_id limit 1`.execute(
  t.db,
)
// And all that is owed may be filed on the day that this runs.
await sql`update payroll_filing set due_on = ${today} where id = (select id from payroll_filing where filed_on is null and amount_kobo > 0 limit 1)`.execute(
  t.db,
)
const seen = new Map<string, number>()

it.each(['agent', 'lead', 'manager', 'coo', 'hr', 'ceo', 'super', 'accounting'])('for %s', async (name) => {
  const as = { token: await t.signIn(idOf(name)) }
  const { exceptions, headcount } = (await t.call(dashboards.hr, {}, as)).hr_dashboard
  expect(headcount.total).toBe((await t.call(people.details, { query: { status: 'active' } }, as)).total)
  const { tiles } = (await t.call(dashboards.mine, {}, as)).employee_dashboard
  const mayCompany = ['ceo', 'super', 'hr', 'coo'].includes(name)
  const company = mayCompany ? (await t.call(dashboards.company, {}, as)).company_dashboard.tiles : []
  const mayBooks = ['ceo', 'super', 'accounting'].includes(name)
  const books = mayBooks ? (await t.call(dashboards.accounts, {}, as)).account_dashboard.tiles : []
  const all = [...exceptions, ...tiles, ...company, ...books]
  const listed = await Promise.all(
    all.map(async ({ what }) => {
      const { list, query } = t.portal.house.tiles[what]
      const reply = await t.call(list, { query: query(today) } as never, as)
      return [what, (reply as { total: number }).total]
    }),
  )
  expect(all.map(({ what, total }) => [what, total])).toEqual(listed)
  for (const { what, total } of all) seen.set(what, Math.max(total, seen.get(what) ?? 0))
})

it('opens a screen with the filters of its list', () => {
  for (const { opens, query, what } of Object.values(t.portal.house.tiles)) {
    const path = new URL(opens(query(today)), 'https://iroko.test')
    expect(path.pathname, what).toMatch(/^\/dashboard\//)
    for (const [key, value] of path.searchParams)
      if (key !== 'tab' && key !== 'view') expect(query(today)[key], what).toBe(value)
  }
})

it('what is owed by age comes to the sum of its list, and margins begin with the least', async () => {
  const as = { token: await t.signIn(idOf('accounting')) }
  const query = { limit: 1000 }
  const owed = await t.call(receivables.ageing, { query }, as)
  expect(owed.receivables.length).toBeGreaterThan(0)
  for (const key of [...ageBuckets, 'advances', 'total_kobo'] as const)
    expect(owed.totals[key], key).toBe(owed.receivables.reduce((sum, row) => sum + row[key], 0))
  const owing = await t.call(bills.ageing, { query }, as)
  expect(owing.totals.total_kobo).toBe(owing.sum_kobo)
  expect(owing.totals.not_due_kobo).toBe(owing.payables.reduce((sum, row) => sum + row.not_due_kobo, 0))
  const { income_breakdown } = await t.call(
    statements.breakdown,
    { query: { ...query, by: 'campaign', sort: 'margin_kobo' } },
    as,
  )
  const margins = income_breakdown.map(({ margin_kobo }) => margin_kobo)
  expect(margins).toEqual(margins.toSorted((first, other) => first - other))
})

it('is not all noughts', () => {
  expect(tileKinds.filter((kind) => !seen.get(kind))).toEqual([])
})
