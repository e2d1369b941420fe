/** What somebody gives to their pension besides: on the payslip, at the fund and in the books. */
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { payrollJournals } from '@iroko/contract/payroll/journals'
import { payslips } from '@iroko/contract/payroll/payslips'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { uploadPaper } from '../../../test/papers.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { usualFacts } from '../../people/tax-facts/store.ts'

const t = await testApp()
const { agent, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const another = await t.person({ roles: ['payroll_processor'] })
const { countersign, earn, giveReasons, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 50_000_000)

it('is deducted before tax in a line of its own, paid over to the fund in its own column, and owed to it in the books', async () => {
  const agreed = { pension_employee_percent: 10, pension_employer_percent: 12, voluntary_percent: 5 }
  const body = { ...usualFacts, ...agreed, paper_id: await uploadPaper(t, another), version: 0 }
  await t.call(taxFacts.set, { params: { ogid: agent.ogid, year: 2026 }, body }, another)
  const id = await start('2026-11')
  const { lines } = (await t.call(payslips.show, { params: { id: (await slipOf(id, agent)).id } }, payroll)).payslip
  const of = Object.fromEntries(lines.map(({ key, amount_kobo }) => [key, amount_kobo]))
  expect(of.pension_voluntary).toBe(2_500_000)
  expect((of.pension_employer ?? 0) / (of.pension ?? 1)).toBeCloseTo(1.2, 6)
  await giveReasons(id)
  await countersign(id)
  await pay(id)
  const { payroll_filings } = await t.call(payrollFilings.list, { query: { kind: 'pension', run_id: id } }, payroll)
  const [filing] = payroll_filings
  const whole = (of.pension ?? 0) + (of.pension_employer ?? 0) + (of.pension_voluntary ?? 0)
  expect(filing?.amount_kobo).toBe(whole)
  const { schedule } = await t.call(payrollFilings.schedule, { params: { id: filing?.id ?? '' } }, payroll)
  expect(schedule).toMatchObject([
    { employee_kobo: of.pension, employer_kobo: of.pension_employer, voluntary_kobo: 2_500_000, total_kobo: whole },
  ])
  const file = await t.inject({ url: `/api/v1/payroll_filings/${filing?.id}/remittance.csv`, as: payroll })
  expect(file.body).toContain('Employer share,Voluntary,Total')
  const journals = (await t.call(payrollJournals.list, { query: { run_id: id, kind: 'accrual' } }, payroll)).payroll_journals
  const posted = await t.call(payrollJournals.lines, { params: { id: journals[0]?.id ?? '' } }, payroll)
  const owed = posted.journal_lines.filter(({ account }) => account === 'pension_payable')
  expect(owed.reduce((sum, { credit_kobo }) => sum + credit_kobo, 0)).toBe(whole)
})
