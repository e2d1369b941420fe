/** Who is covered by a group life policy, for how much, and what of its premium is used: by days, to the kobo. */
import { addDays, daysBetween, firstOfMonth } from '@iroko/contract/dates'
import { lifePolicies } from '@iroko/contract/payroll/life-policies'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { jobs } from './jobs.ts'

const t = await testApp()
const payroll = await t.person({ roles: ['payroll_processor'] })
const second = await t.person({ roles: ['payroll_processor'] })
const [stays, joins, agent] = [
  await t.person({ first_name: 'Ada', last_name: 'Obi', hire_date: '2020-01-06' }),
  await t.person({ first_name: 'Bola', last_name: 'Ade', hire_date: '2026-07-02' }),
  await t.person(),
]
for (const { id } of [stays, joins])
  await t.db
    .insertInto('salary')
    .values({
      id: uuid(),
      employee_id: id,
      amount_kobo: 20_000_000,
      starts_on: '2020-01-06',
      source: 'agreed',
      reason: 'Agreed',
    })
    .execute()
const body = {
  ...{ title: 'Group life 2026', insurer: 'Leadway', policy_number: 'GL/2026/1', premium_rate: 250, cover_years: 3 },
  ...{ starts_on: '2026-01-01', ends_on: '2026-12-31', paid_kobo: 3_650_000 },
}

it('covers everybody by their days: three years of pay, the premium by per mille, the prepayment used by days', async () => {
  await expect(t.call(lifePolicies.create, { body }, agent)).rejects.toMatchObject({ status: 403 })
  const wrong = t.call(lifePolicies.create, { body: { ...body, cover_years: 2 } }, payroll)
  await expect(wrong).rejects.toMatchObject({ status: 422 })
  const early = t.call(lifePolicies.create, { body: { ...body, ends_on: '2025-12-31' } }, payroll)
  await expect(early).rejects.toMatchObject({ fields: { ends_on: 'The last day is before the first' } })
  const { life_policy } = await t.call(lifePolicies.create, { body }, payroll)
  // 7,200,000 of cover each, 2.5 per mille: 18,000 a year, of the joiner 183 of 365 days.
  const [row] = (await t.call(lifePolicies.list, {}, payroll)).life_policies
  expect(row).toMatchObject({ people: 2, cover_kobo: 1_440_000_000, due_kobo: 1_800_000 + 902_466 })
  expect(row?.used_kobo).toBe(3_240_000)
  const url = `/api/v1/life_policies/${life_policy.id}/schedule.csv`
  expect((await t.inject({ url, as: agent })).statusCode).toBe(403)
  const { body: file } = await t.inject({ url, as: payroll })
  expect(file.replace('\uFEFF', '').split(/\r?\n/).slice(0, 3)).toEqual([
    'S/N,Name,Birth date,Sex,From,Until,Annual total emolument,Cover,Premium',
    expect.stringMatching(/^1,Ada Obi,.*,2026-01-01,2026-12-31,2400000\.00,7200000\.00,18000\.00$/),
    expect.stringMatching(/^2,Bola Ade,.*,2026-07-02,2026-12-31,2400000\.00,7200000\.00,9024\.66$/),
  ])
})

it('posts what each month that is over used, once, to the offices of who is covered, and catches up with what is paid later', async () => {
  const [row] = (await t.call(lifePolicies.list, {}, payroll)).life_policies
  const { id } = row ?? expect.fail('no policy')
  const posted = async () => {
    await Promise.all(jobs.map((job) => job.run(t.portal, {})))
    const { rows } = await sql<{ key: string; kobo: number; entries: number }>`
      select line.rule_key as key, sum(line.debit_kobo - line.credit_kobo)::bigint as kobo, count(distinct entry.id)::int as entries
      from journal_entry entry join journal_line line on line.entry_id = entry.id
      where entry.source_kind = 'life_policy' and entry.source_id = ${id}::uuid group by 1 order by 1`.execute(t.db)
    return rows.map(({ key, kobo, entries }) => [key, kobo, entries])
  }
  // Nothing of it stands in prepayments.
  expect(await posted()).toEqual([])
  const change = async (more: { paid_kobo?: number }) => {
    const { life_policies } = await t.call(lifePolicies.list, {}, payroll)
    const { version } = life_policies[0] ?? expect.fail('no policy')
    await t.call(lifePolicies.update, { params: { id }, body: { ...body, ...more, is_posted: true, version } }, payroll)
  }
  await change({})
  // One person alone makes it post nothing; whoever changed it does not confirm that.
  expect(await posted()).toEqual([])
  const confirm = async (by: Person) => {
    const { life_policies } = await t.call(lifePolicies.list, {}, payroll)
    const { version } = life_policies[0] ?? expect.fail('no policy')
    return await t.call(lifePolicies.confirm, { params: { id }, body: { version } }, by)
  }
  await expect(confirm(payroll)).rejects.toMatchObject({ code: 'own_entry' })
  await expect(confirm(agent)).rejects.toMatchObject({ status: 403 })
  await confirm(second)
  await expect(confirm(second)).rejects.toMatchObject({ code: 'confirmed' })
  const today = t.today()
  const until = today > body.ends_on ? body.ends_on : addDays(firstOfMonth(today), -1)
  const months = Number(until.slice(5, 7))
  const used = 10_000 * (daysBetween(body.starts_on, until) + 1)
  const expected = [
    ['payroll.life_expense', used, months],
    ['payroll.life_prepaid', -used, months],
  ]
  expect(await posted()).toEqual(expected)
  expect(await posted()).toEqual(expected)
  const offices =
    await sql`select from journal_line line where rule_key = 'payroll.life_expense' and office_id is null`.execute(t.db)
  expect(offices.rows).toEqual([])
  // What is paid later waits for a second person too.
  await change({ paid_kobo: 7_300_000 })
  const { life_policies } = await t.call(lifePolicies.list, {}, payroll)
  expect(life_policies[0]).toMatchObject({ is_posted: true, is_confirmed: false })
})
