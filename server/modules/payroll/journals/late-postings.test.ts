/** A payroll that is run after its month was closed: dated in the next open month, with its own day as the document's, and late. */
import { journalEntries } from '@iroko/contract/accounting/journals'
import { periods } from '@iroko/contract/accounting/periods'
import { payrollJournals } from '@iroko/contract/payroll/journals'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, elsewhere, hrManager, stranger: accountant } = await makeCompany(t)
const second = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, earn, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)

it('is dated in the next open month and listed as late', async () => {
  const params = { month: '2026-09-01' }
  await t.call(periods.start, { params, body: { version: 1 } }, accountant)
  await t.call(periods.close, { params, body: { version: 2 } }, second)
  await approve(await start('2026-09'))
  const { payroll_journals } = await t.call(payrollJournals.list, { query: {} }, accountant)
  expect(payroll_journals).toMatchObject([{ reference: 'PR-2026-09-A', dated_on: '2026-10-01' }])
  const { journal_entries } = await t.call(journalEntries.list, { query: { late: 'true' } }, accountant)
  expect(journal_entries).toMatchObject([{ reference: 'PR-2026-09-A', dated_on: '2026-10-01', document_on: '2026-09-30' }])
})
