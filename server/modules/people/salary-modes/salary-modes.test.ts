import { payrollChecks } from '@iroko/contract/payroll/checks'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { payees } from '@iroko/contract/payroll/payees'
import { payslips } from '@iroko/contract/payroll/payslips'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { salaries } from '@iroko/contract/people/salaries'
import { salaryModes } from '@iroko/contract/people/salary-modes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { findExcluded } from '../../payroll/run-approvals/store-excluded.ts'

const t = await testApp()
const { agent, colleague, lead, hr, hrManager, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const other = await t.person({ first_name: 'Tari', roles: ['payroll_processor'] })
const { approve, bank, calculate, earn, move, read, slipOf, start } = makePayrolls(t, { payroll, hrManager })
for (const [at, person] of [agent, colleague, lead].entries()) {
  await earn(person, 30_000_000)
  await bank(person, `012345678${at}`)
}
const assign = (salary_mode: 'bank' | 'cash' | 'cheque', people: { ogid: string }[], by = other) =>
  t.call(salaryModes.assign, { body: { salary_mode, ogids: people.map(({ ogid }) => ogid) } }, by)

it('everybody is paid to their bank until somebody else changes it, who is heard of it', async () => {
  const [first, second] = [await t.person(), await t.person()]
  for (const person of [first, second]) await earn(person, 30_000_000, '2027-01-01')
  const newcomer = await t.person()
  const { salary_mode } = await t.call(salaries.list, { params: { ogid: newcomer.ogid } }, newcomer)
  expect(salary_mode).toBe('bank')
  await bank(first, '0123456789')
  await bank(second, '9876543210')
  for (const by of [agent, lead, hr, accountant])
    await expect(assign('cash', [second], by)).rejects.toMatchObject({ status: 403 })
  await expect(assign('cash', [other])).rejects.toMatchObject({ status: 403 })
  await expect(assign('cash', [{ ogid: 'OG-0' }])).rejects.toMatchObject({ fields: { ogids: expect.any(String) } })
  await expect(assign('bank', [first])).rejects.toMatchObject({ fields: { salary_mode: 'They are already paid this way' } })
  expect((await assign('cash', [first])).message).toBe('1 person is now paid in cash')
  await assign('cheque', [second])
  const mail = await t.db.selectFrom('outbox_mail').select('recipient').where('subject', 'like', 'The way you%').execute()
  expect(mail.map(({ recipient }) => recipient).toSorted()).toEqual([first.email, second.email].toSorted())
  const { salaries: some } = await t.call(payees.list, { query: { salary_mode: 'cash' } }, payroll)
  expect(some.map(({ employee }) => employee.ogid)).toEqual([first.ogid])
})

it('who is paid by hand is in no bank file, is named before the approval, and is credited to the till or the bank; a cheque comes back, cash does not', async () => {
  await assign('cash', [agent])
  await assign('cheque', [colleague])
  const run = await start('2026-10')
  const { problems } = await t.call(payrollChecks.list, { params: { id: run }, query: {} }, payroll)
  const byHand = problems.filter(({ kind }) => kind === 'by_hand').map(({ employee }) => employee.ogid)
  expect(byHand.toSorted()).toEqual([agent.ogid, colleague.ogid].toSorted())
  expect(problems.filter(({ kind }) => kind === 'no_bank')).toEqual([])
  expect(await findExcluded(t.db, run)).toContain(other.id)
  const net = (await slipOf(run, agent)).net_kobo
  expect((await read(run)).payouts).toEqual([
    { salary_mode: 'bank', people: 1, kobo: net },
    { salary_mode: 'cash', people: 1, kobo: net },
    { salary_mode: 'cheque', people: 1, kobo: net },
  ])
  await approve(run)
  const file = await t.inject({ url: `/api/v1/payroll_runs/${run}/bank_file.csv`, as: payroll })
  expect([agent, colleague, lead].map(({ ogid }) => file.body.includes(ogid))).toEqual([false, false, true])
  await move('pay', run)
  const { rows } = await sql<{ account: string; kobo: number }>`
    select account, sum(credit_kobo)::float8 as kobo from payroll_journal_line line join payroll_journal journal on journal.id = journal_id
    where journal.kind = 'payment' and credit_kobo > 0 group by account order by account`.execute(t.db)
  expect(rows).toEqual([
    { account: 'bank', kobo: 2 * net },
    { account: 'cash', kobo: net },
  ])
  const list = await t.call(payrollRuns.slips, { params: { id: run }, query: { salary_mode: 'cheque' } }, payroll)
  expect(list.payslips.map(({ employee }) => employee.ogid)).toEqual([colleague.ogid])

  // The payslip keeps how it was paid.
  await assign('bank', [agent, colleague])
  const { payslip } = await t.call(payslips.show, { params: { id: (await slipOf(run, agent)).id } }, agent)
  expect(payslip).toMatchObject({ salary_mode: 'cash', bank: null })
  const giveBack = async (person: Person) => {
    const { id, version } = await slipOf(run, person)
    return t.call(heldPay.returned, { params: { id }, body: { reason: 'Not cashed', bank_reference: 'R-1', version } }, payroll)
  }
  await expect(giveBack(agent)).rejects.toMatchObject({ fields: { reason: 'It was paid in cash' } })
  expect((await giveBack(colleague)).message).toBe(`Payment of ${colleague.full_name} recorded as returned`)
})

it('counts from the next calculation', async () => {
  const run = await start('2026-11')
  await assign('cash', [lead])
  expect(await slipOf(run, lead)).toMatchObject({ salary_mode: 'bank' })
  await calculate(run)
  expect(await slipOf(run, lead)).toMatchObject({ salary_mode: 'cash' })
  expect((await read(run)).payouts.find(({ salary_mode }) => salary_mode === 'cash')).toMatchObject({ people: 1 })
})
