/** Who was given something by one colleague does not approve the payroll that first pays it, as nobody decides their own pay. */
import { loans } from '@iroko/contract/payroll/loans'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { usualFacts } from '../../people/tax-facts/store.ts'
import { findExcluded } from './store-excluded.ts'

const t = await testApp()
const { agent, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { allowanceType, earn, lend, start } = makePayrolls(t, { payroll, hrManager })
const bonus = await allowanceType()
/** One for each test, who would approve the payroll. */
let chief: Person
beforeEach(async () => {
  chief = await t.person({ roles: ['hr_manager'] })
  await earn(chief, 30_000_000)
})
afterEach(async () => {
  await t.db.deleteFrom('payslip').execute()
  await t.db.updateTable('payroll_run').set({ state: 'discarded' }).where('state', '=', 'review').execute()
})
const isParty = async (person: Person) => (await findExcluded(t.db, await start('2026-10'))).includes(person.id)
const give = (person: Person) => {
  const gift = { type_id: bonus, value: null, starts_month: '2026-10', ends_month: null, reason: 'Well done' }
  return t.call(payItems.create, { body: { kind: 'allowance', ogid: person.ogid, ...gift, despite_same: true } }, payroll)
}

it('who was given an allowance does not approve the payroll that first pays it', async () => {
  const id = await start('2026-10')
  await give(agent)
  expect(await findExcluded(t.db, id)).not.toContain(chief.id)
  await give(chief)
  expect(await findExcluded(t.db, id)).toContain(chief.id)
})

it('what most of the company gets is nobody’s own', async () => {
  const all = await t.db.selectFrom('employee').select(['id', 'ogid']).where('status', '=', 'active').execute()
  for (const employee of all) {
    const has = await t.db.selectFrom('salary').select('id').where('employee_id', '=', employee.id).executeTakeFirst()
    if (!has) await earn(employee, 10_000_000)
    if (employee.id !== payroll.id) await give(employee as Person)
  }
  expect(await isParty(chief)).toBe(false)
  await t.db.deleteFrom('pay_item').execute()
  await t.db.deleteFrom('pay_change').execute()
})

it('whose tax details a colleague changed does not approve the payroll that first counts them', async () => {
  const params = { ogid: chief.ogid, year: 2026 }
  const { version } = (await t.call(taxFacts.show, { params }, payroll)).tax_facts
  const body = { ...usualFacts, rent_kobo: 50_000_000, evidence: 'Receipt', version }
  await t.call(taxFacts.set, { params, body }, payroll)
  expect(await isParty(chief)).toBe(true)
})

it('whose instalment a colleague skipped does not approve the next payroll', async () => {
  const id = await lend(chief, 6_000_000, '2026-11')
  const { version } = (await t.call(loans.show, { params: { id } }, payroll)).loan
  await t.call(loans.skip, { params: { id }, body: { month: '2026-11', version } }, payroll)
  expect(await findExcluded(t.db, await start('2026-11'))).toContain(chief.id)
})
