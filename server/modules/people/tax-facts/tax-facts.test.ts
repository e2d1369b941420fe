import { taxFacts } from '@iroko/contract/people/tax-facts'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { usualFacts } from './store.ts'

const t = await testApp()
const { agent } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const params = { ogid: agent.ogid, year: 2026 }
const show = async () => (await t.call(taxFacts.show, { params }, payroll)).tax_facts
const set = async (more: object) => {
  const { version } = await show()
  return await t.call(taxFacts.set, { params, body: { ...usualFacts, ...more, version } }, payroll)
}

it.each([
  [{ pension_employee_percent: 7.5 }, { pension_employee_percent: 'At least 8%, or 0% where the employer pays at least 20%' }],
  [{ pension_employee_percent: 0 }, { pension_employee_percent: expect.anything() }],
  [{ pension_employee_percent: 0, pension_employer_percent: 19.99 }, { pension_employee_percent: expect.anything() }],
  [{ pension_employer_percent: 9.99 }, { pension_employer_percent: 'At least 10%, as the law says' }],
  [{ voluntary_percent: 5, voluntary_kobo: 100 }, { voluntary_kobo: 'Enter a percentage or an amount, not both' }],
  [{ voluntary_percent: 33.34 }, { voluntary_percent: 'At most 33.33%' }],
  [{ pension: false, voluntary_kobo: 100 }, { pension: expect.stringContaining('Choose pension first') }],
])('refuses %o', async (more, fields) => {
  await expect(set(more)).rejects.toMatchObject({ fields })
})

it.each([
  [{ pension_employee_percent: 0, pension_employer_percent: 20 }],
  [{ pension_employee_percent: 10, pension_employer_percent: 12.5, voluntary_kobo: 500_000 }],
  [{ voluntary_percent: 7.5 }],
  [{ pension: false }],
])('keeps %o', async (more) => {
  await set(more)
  expect(await show()).toMatchObject(more)
})
