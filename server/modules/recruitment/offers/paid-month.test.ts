/** Whoever begins in a month whose payroll is approved or paid: HR reads that their first pay comes later, and nothing of what was paid moves. */
import { payslips } from '@iroko/contract/payroll/payslips'
import { salaries } from '@iroko/contract/people/salaries'
import { expect, it } from 'vitest'
import { makeOpening } from '../../../test/candidates.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { offersOn } from '../../../test/offers.ts'
import { givePapers, makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const c = await makeCompany(t)
const { hr, hrManager, boss, voice } = c
const payroll = await t.person({ roles: ['payroll_processor'] })
const paid = await t.person()
const { earn, start, pay, slipOf } = makePayrolls(t, { payroll, hrManager })
await earn(paid, 20_000_000)
const opening = await makeOpening(t, voice.id)
const o = await offersOn(t, { opening, office_id: voice.id, hr, approver: hrManager })

async function on(day: string): Promise<void> {
  t.setNow(day)
  for (const person of [hr, hrManager, boss, payroll]) person.token = await t.signIn(person.id)
}

it('says that the month of the first day is paid already, hires all the same, and pays from then on with the next payroll', async () => {
  await on('2026-11-25')
  const soon = { starts_on: '2026-11-27', answer_by: '2026-11-26' }
  const { id } = await o.accepted({}, soon)
  expect((await o.shown(id)).pay_is_late).toBe(false)
  const november = await start('2026-11')
  await pay(november)
  expect((await o.shown(id)).pay_is_late).toBe(true)
  expect((await o.shown((await o.accepted({}, { answer_by: '2026-11-28' })).id)).pay_is_late).toBe(false)

  const before = await slipOf(november, paid)
  const added = await o.complete(await o.form(id, boss), 'late.joiner@zuma.test', boss)
  const joiner = await t.db
    .selectFrom('employee')
    .selectAll()
    .where('ogid', '=', added?.ogid ?? '')
    .executeTakeFirstOrThrow()
  expect(joiner.hire_date).toBe('2026-11-27')
  expect((await o.shown(id)).pay_is_late).toBe(false)
  expect(await slipOf(november, paid)).toEqual(before)

  const asked = await t.call(salaries.list, { params: { ogid: joiner.ogid } }, payroll)
  await approveNow(t, 'salary_change', asked.pending?.id ?? '', hrManager)

  await givePapers(t.db, [joiner.id])
  await on('2026-12-28')
  const known = await t.call(salaries.list, { params: { ogid: joiner.ogid } }, payroll)
  expect(known.salaries).toMatchObject([{ amount_kobo: 15_000_000, starts_on: '2026-11-27' }])
  const december = await start('2026-12')
  const slip = await slipOf(december, { ...paid, ogid: joiner.ogid })
  const { payslip } = await t.call(payslips.show, { params: { id: slip.id } }, payroll)
  expect(payslip.lines.length).toBeGreaterThan(0)
  await pay(december)
})
