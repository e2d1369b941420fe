/** The year of somebody who joined within it: all employments that are known count, and bands and reliefs by their own choice. */
import { payslips } from '@iroko/contract/payroll/payslips'
import { taxDeclarations } from '@iroko/contract/people/tax-declarations'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { expect, it } from 'vitest'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { lawOf } from '../../../test/law.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { yearTax } from '../statutory/rules-tax.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const [payroll, hrManager] = [await t.person({ roles: ['payroll_processor'] }), await t.person({ roles: ['hr_manager'] })]
const [withFacts, declares, plain] = [await t.person(), await t.person(), await t.person()]
const { earn, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager })
const people = [withFacts, declares, plain]
const law = lawOf('2026-01-01')

async function on(day: string) {
  t.setNow(day)
  for (const person of [payroll, hrManager, declares]) person.token = await t.signIn(person.id)
}
const yearOf = async (id: string, person: (typeof people)[number]) => {
  const slip = await slipOf(id, person)
  const { payslip } = await t.call(payslips.show, { params: { id: slip.id } }, payroll)
  return { paye: payslip.paye_kobo, over: payslip.over_kobo, ...payslip.year }
}

it('what another payroll paid counts whenever it becomes known, and the whole year where somebody declares that they may', async () => {
  await on('2026-11-27')
  for (const person of people) {
    await earn(person, 40_000_000, '2026-11-01')
    await t.db.updateTable('employee').set({ hire_date: '2026-11-01' }).where('id', '=', person.id).execute()
  }
  await pay(await start('2026-11'))
  // Told after the first payslip: ten months at 300,000 with the tax that was deducted there.
  const { version: _, ...known } = {
    ...(await t.call(taxFacts.show, { params: { ogid: withFacts.ogid, year: '2026' } }, payroll)).tax_facts,
  }
  const { employee: _e, year: _y, tax_state: _s, can: _c, paper: _p, asked_voluntary: _a, ...facts } = known
  const before = {
    before_months: 10,
    before_gross_kobo: 300_000_000,
    before_reliefs_kobo: 24_000_000,
    before_tax_kobo: 30_000_000,
  }
  await t.call(
    taxFacts.set,
    { params: { ogid: withFacts.ogid, year: '2026' }, body: { ...facts, ...before, version: 0 } },
    payroll,
  )
  const body = {
    year: 2026,
    rent_kobo: 0,
    life_premium_kobo: 0,
    mortgage_interest_kobo: 0,
    details: 'No other pay this year',
    file_id: null,
  }
  const { id: declared } = await t.call(taxDeclarations.create, { body: { ...body, joiner_bands: 'full_year' } }, declares)
  await approveNow(t, 'tax_declaration', declared, payroll)
  await on('2026-12-28')
  const december = await start('2026-12')
  const taxOf = (gross_kobo: number, reliefs_kobo: number, months: number) =>
    yearTax(law, { gross_kobo, reliefs_kobo, mortgage_interest_kobo: 0, rent_kobo: 0, months }).tax_kobo
  for (const [person, months] of [
    [withFacts, 12],
    [declares, 12],
    [plain, 2],
  ] as const) {
    const { gross_kobo, reliefs_kobo, tax_kobo, over } = await yearOf(december, person)
    expect(gross_kobo).toBe(80_000_000 + (person === withFacts ? 300_000_000 : 0))
    expect(tax_kobo).toBe(taxOf(gross_kobo, reliefs_kobo, months) + over)
  }
  // Two months at 400,000 are below the first band of a whole year.
  expect((await yearOf(december, declares)).over).toBeGreaterThan(0)
  expect((await yearOf(december, plain)).over).toBe(0)
})
