import { payslips } from '@iroko/contract/payroll/payslips'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { statutory } from '@iroko/contract/payroll/statutory'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { lawOf } from '../../../test/law.ts'
import { keepPayInvariants } from '../../../test/payrolls.ts'

const t = await testApp()
keepPayInvariants(t)
const chief = await t.person({ roles: ['super'] })
const payroll = await t.person({ roles: ['payroll_processor'] })
const agent = await t.person()
const add = (starts_on: string, as = chief, bands = lawOf('2026-01-01').bands) =>
  t.call(
    statutory.create,
    {
      body: {
        title: `From ${starts_on}`,
        starts_on,
        note: '',
        rules: { ...lawOf('2026-01-01'), bands, pension_employee_bp: 1000 },
      },
    },
    as,
  )
const paye = async (month: string) => {
  const body = { month, components: { basic: 100_000_000 } }
  const { payslip_preview } = await t.call(payslips.preview, { body }, agent)
  return { by: payslip_preview.rules.title, net: payslip_preview.net_kobo }
}

it('the month decides which law counts', async () => {
  expect(await paye('2025-12')).toEqual({ by: 'Personal Income Tax Act, minimum wage ₦70,000', net: 76_469_333 })
  expect(await paye('2026-01')).toEqual({ by: 'Nigeria Tax Act 2025', net: 77_190_000 })
  await expect(paye('2020-06')).rejects.toMatchObject({
    status: 422,
    fields: { month: 'No tax rules are known for this month' },
  })
})

it('says at its field what cannot be calculated', async () => {
  const asked = { month: '2026-11', components: { basic: 100 } }
  const fieldsOf = (body: object) => t.call(payslips.preview, { body: { ...asked, ...body } }, agent)
  await expect(fieldsOf({ net_kobo: 10_000_000, once_kobo: 90_000_000 })).rejects.toMatchObject({
    fields: { net_kobo: 'The one-off payment alone leaves more than this' },
  })
  await expect(fieldsOf({ net_kobo: 9_999_999_999_999_900 })).rejects.toMatchObject({
    fields: { net_kobo: 'This amount is too large' },
  })
})

it('super adds rules for a month to come, which count from it; nobody else does, nor for what has begun', async () => {
  await expect(add('2027-04-01', payroll)).rejects.toMatchObject({ status: 403 })
  await expect(add('2026-11-01')).rejects.toMatchObject({ fields: { starts_on: expect.stringContaining('future month') } })
  await expect(
    add('2027-04-01', chief, [
      { width_kobo: 0, rate_bp: 0 },
      { width_kobo: null, rate_bp: 1500 },
    ]),
  ).rejects.toMatchObject({ fields: { 'rules.bands.0.width_kobo': 'Enter an amount above zero' } })
  const { statutory_rule } = await add('2027-04-01')
  await expect(add('2027-04-01')).rejects.toMatchObject({ fields: { starts_on: expect.stringContaining('already') } })
  expect((await paye('2027-03')).by).toBe('Nigeria Tax Act 2025')
  expect((await paye('2027-04')).by).toBe('From 2027-04-01')
  const { statutory_rules, can } = await t.call(statutory.list, {}, payroll)
  expect(statutory_rules.map(({ ends_on }) => ends_on)).toEqual([null, '2027-03-31', '2025-12-31', '2024-07-31'])
  expect(can.edit).toBe(false)
  await t.call(statutory.remove, { params: { id: statutory_rule.id } }, chief)
  const [counting] = (await t.call(statutory.list, {}, chief)).statutory_rules
  await expect(t.call(statutory.remove, { params: { id: counting?.id ?? '' } }, chief)).rejects.toMatchObject({ status: 409 })
})

it('rules with which a payroll was begun stay, and no others come before them, also before their month', async () => {
  await t.db
    .insertInto('payroll_config')
    .values({ id: uuid(), from_date: 26, to_date: 25, created_by: payroll.id, created_at: '2027-01-01T08:00:00Z' })
    .execute()
  await go('2027-04-28')
  const { statutory_rule } = await add('2027-05-01')
  await t.call(payrollRuns.create, { body: { month: '2027-05' } }, payroll)
  await expect(t.call(statutory.remove, { params: { id: statutory_rule.id } }, chief)).rejects.toMatchObject({ status: 409 })
  await go('2027-05-28')
  await t.call(payrollRuns.create, { body: { month: '2027-06' } }, payroll)
  await expect(add('2027-06-01')).rejects.toMatchObject({ fields: { starts_on: expect.stringContaining('has started') } })
})

async function go(day: string): Promise<void> {
  t.setNow(day)
  for (const person of [chief, payroll]) person.token = await t.signIn(person.id)
}
