/** Nobody's tax but this company's is given back by it: what another payroll deducted a tax office refunds. */
import { payslips } from '@iroko/contract/payroll/payslips'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const [payroll, hrManager] = [await t.person({ roles: ['payroll_processor'] }), await t.person({ roles: ['hr_manager'] })]
const [leaver, stays] = [await t.person(), await t.person()]
const { earn, pay, read, slipOf, start } = makePayrolls(t, { payroll, hrManager })
const show = async (id: string) => (await t.call(payslips.show, { params: { id } }, payroll)).payslip

it('gives back at most what its own payslips deducted of the year, however much another payroll is said to have', async () => {
  t.setNow('2026-10-28')
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
  await earn(leaver, 60_000_000)
  await earn(stays, 900_000_000)
  const october = await start('2026-10')
  await pay(october)
  await sql`insert into tax_facts (id, employee_id, year, pension, nhf, nhis, rent_kobo, life_premium_kobo, mortgage_interest_kobo, evidence,
      before_months, before_gross_kobo, before_reliefs_kobo, before_tax_kobo)
    values (gen_random_uuid(), ${leaver.id}, 2026, true, false, false, 0, 0, 0, 'Seen', 9, 540000000, 0, 285000000)`.execute(
    t.db,
  )
  await sql`update employee set exit_date = '2026-11-06', status = 'left' where id = ${leaver.id}`.execute(t.db)
  t.setNow('2026-11-26')
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
  const id = await start('2026-11')
  const before = await show((await slipOf(id, leaver)).id)
  const here = (await slipOf(october, leaver)).paye_kobo + before.paye_kobo
  expect(here).toBeGreaterThan(0)
  expect(before.over_kobo).toBeGreaterThan(200_000_000)
  await t.call(runSteps.setOff, { params: { id }, body: { version: (await read(id)).version, sets_off: true } }, payroll)
  const after = await show(before.id)
  expect([after.refunds_kobo, after.over_kobo]).toEqual([here, before.over_kobo - here])
  await t.call(runSteps.setOff, { params: { id }, body: { version: (await read(id)).version, sets_off: false } }, payroll)
  expect(await show(before.id)).toEqual(before)
})
