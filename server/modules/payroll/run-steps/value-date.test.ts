/** The day on which the bank paid: due dates and the books follow it, not the day on which somebody records it. */
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { payrollJournals } from '@iroko/contract/payroll/journals'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, hrManager, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, earn, read, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)

it('a payroll that the bank paid on the last day of the month and that is recorded in the next owes by that day', async () => {
  const id = await start('2026-10')
  t.setNow('2026-10-30T09:00:00Z')
  for (const person of [payroll, hrManager, accountant]) person.token = await t.signIn(person.id)
  await approve(id)
  t.setNow('2026-11-02T09:00:00Z')
  for (const person of [payroll, hrManager, accountant]) person.token = await t.signIn(person.id)
  const paidOn = async (paid_on: string) =>
    await t.call(runSteps.pay, { params: { id }, body: { version: (await read(id)).version, paid_on } }, payroll)
  await expect(paidOn('2026-11-03')).rejects.toMatchObject({
    fields: { paid_on: expect.stringContaining('today at the latest') },
  })
  await expect(paidOn('2026-10-29')).rejects.toMatchObject({
    fields: { paid_on: expect.stringContaining('approved on 2026-10-30') },
  })
  await paidOn('2026-10-30')
  expect((await read(id)).paid_on).toBe('2026-10-30')
  const { payroll_filings } = await t.call(payrollFilings.list, { query: { kind: 'paye' } }, payroll)
  expect(payroll_filings.map(({ due_on }) => due_on)).toEqual(['2026-11-10'])
  const { payroll_journals } = await t.call(payrollJournals.list, { query: { kind: 'payment' } }, accountant)
  expect(payroll_journals).toMatchObject([{ reference: 'PR-2026-10-P', dated_on: '2026-10-30' }])
})
