/** Who is covered by a group life policy, for how much, and what of its premium is used: by days, to the kobo. */
import { lifePolicies } from '@iroko/contract/payroll/life-policies'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const payroll = await t.person({ roles: ['payroll_processor'] })
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
