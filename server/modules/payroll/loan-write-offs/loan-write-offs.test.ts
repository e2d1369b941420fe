import { loanWriteOffs } from '@iroko/contract/payroll/loan-write-offs'
import { loans } from '@iroko/contract/payroll/loans'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { approvals } from '@iroko/contract/platform/approvals'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { givePapers, keepPayInvariants, payOut, settleDebt } from '../../../test/payrolls.ts'
import { sendSheet } from '../../../test/sheets.ts'

const t = await testApp()
keepPayInvariants(t)
const { agent, colleague, lead, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
await t.db.insertInto('loan_type').values({ id: uuid(), title: 'Rent loan', advance: false, max_months: 24 }).execute()
await t.db
  .insertInto('deduction_type')
  .values([
    { id: uuid(), title: 'Union dues', mode: 'flat_rate', value: 150_000 },
    { id: uuid(), title: 'Cooperative', mode: 'percentage', value: 5 },
  ])
  .execute()
const salary = { amount_kobo: 30_000_000, starts_on: '2020-01-06', source: 'agreed' as const, reason: 'Agreed' }
await t.db
  .insertInto('salary')
  .values([agent, colleague].map(({ id }) => ({ id: uuid(), employee_id: id, ...salary })))
  .execute()

/** The agent's loan, from a file, approved. */
const imported = once(async () => {
  const head = 'ogid,loan,amount,months,first month,reason\n'
  const wrong = `${head}${agent.ogid},Car loan,1000,3,2026-12,x\n${agent.ogid},Rent loan,900,36,2026-12,x\n${payroll.ogid},rent LOAN,900,6,2026-12-01,x`
  const sent = await sendSheet(t, loans.import, wrong, { keep: true, as: payroll })
  expect(sent.import.wrong.map(({ problem }: { problem: string }) => problem)).toEqual([
    'Loan type not found: Car loan',
    'At most 24 months for this type of loan',
    `${payroll.full_name} has no salary yet`,
  ])
  const right = `${head}${agent.ogid},Rent loan,"300,000",12,2026-12,Rent`
  expect(await sendSheet(t, loans.import, right, { keep: false, as: agent })).toMatchObject({ code: 'forbidden' })
  expect((await sendSheet(t, loans.import, right, { keep: false, as: payroll })).import.wrong).toEqual([])
  expect((await t.call(loans.list, {}, payroll)).loans).toEqual([])
  expect((await sendSheet(t, loans.import, right, { keep: true, as: payroll })).message).toBe('1 loan request was added')
  const [loan] = (await t.call(loans.list, { query: { ogid: agent.ogid } }, payroll)).loans
  expect(loan).toMatchObject({ principal_kobo: 30_000_000, status: 'pending', asked_by: { id: payroll.id } })
  await approveNow(t, 'loan', loan?.id ?? '', hrManager)
  await givePapers(t.db, [agent.id])
  await payOut(t, loan?.id ?? '', payroll, hrManager)
})
it('loans come from a file after a dry run, each to be decided', imported)

it('loans of one file are one letter to each of those who decide', async () => {
  const mails = () => t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', hrManager.email).execute()
  const before = (await mails()).length
  const of = (ogid: string) => `${ogid},Rent loan,"120,000",12,2026-12,Rent`
  await t.db
    .insertInto('salary')
    .values({ id: uuid(), employee_id: lead.id, ...salary })
    .execute()
  const sheet = `ogid,loan,amount,months,first month,reason\n${of(colleague.ogid)}\n${of(lead.ogid)}`
  await sendSheet(t, loans.import, sheet, { keep: true, as: payroll })
  expect((await mails()).slice(before)).toEqual([{ subject: `${payroll.full_name} awaits your decision: 2 loans` }])
})

it('what is written off is decided by another than who asked, never by who owes it, and stands in the ledger', async () => {
  await imported()
  const [loan] = (await t.call(loans.list, { query: { ogid: agent.ogid } }, payroll)).loans
  const loan_id = loan?.id ?? ''
  const ask = (amount_kobo: number, as = payroll) =>
    t.call(loanWriteOffs.create, { body: { loan_id, amount_kobo, reason: 'Hardship' } }, as)
  await expect(ask(30_000_001)).rejects.toMatchObject({ fields: { amount_kobo: 'At most ₦300,000.00 is owed' } })
  for (const as of [agent, lead]) await expect(ask(100, as)).rejects.toMatchObject({ status: 403 })
  const { id } = await ask(10_000_000)
  await expect(ask(100)).rejects.toMatchObject({ code: 'open' })
  const waiting = await t.call(approvals.waiting, { query: { kind: 'loan_write_off' } }, hrManager)
  expect(waiting.waiting_approvals).toMatchObject([{ subject_id: id, reason: 'Hardship' }])
  for (const by of [payroll, agent, lead])
    await expect(approveNow(t, 'loan_write_off', id, by)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(loanWriteOffs.show, { params: { id } }, lead)).rejects.toMatchObject({ status: 404 })
  const { loan: asked } = await t.call(loans.show, { params: { id: loan_id } }, payroll)
  expect([asked.write_off, asked.can.edit, asked.can.write_off]).toEqual([{ id, amount_kobo: 10_000_000 }, true, false])
  expect((await approveNow(t, 'loan_write_off', id, hrManager)).message).toBe('Write-off approved')
  const { loan: left } = await t.call(loans.show, { params: { id: loan_id } }, agent)
  expect([left.balance_kobo, left.write_off]).toEqual([20_000_000, null])
  expect(left.ledger.map(({ kind, amount_kobo }) => [kind, amount_kobo])).toEqual([
    ['lent', 30_000_000],
    ['write_off', -10_000_000],
  ])
  const mails = await t.db.selectFrom('outbox_mail').select(['subject', 'body']).execute()
  expect(JSON.stringify(mails)).not.toMatch(/100,000|Hardship/)
})

it('a write-off is refused when less is owed by then', async () => {
  await imported()
  const [loan] = (await t.call(loans.list, { query: { ogid: agent.ogid } }, payroll)).loans
  const body = { loan_id: loan?.id ?? '', amount_kobo: loan?.balance_kobo ?? 0, reason: 'Left' }
  const { id } = await t.call(loanWriteOffs.create, { body }, payroll)
  await settleDebt(t, { loan_id: body.loan_id, amount_kobo: 100 }, { by: payroll, decider: hrManager })
  await expect(approveNow(t, 'loan_write_off', id, hrManager)).rejects.toMatchObject({ code: 'owed_less' })
  await t.call(loanWriteOffs.withdraw, { params: { id } }, payroll)
})

it('allowances and deductions come from a file, in naira or percent as their type counts', async () => {
  const head = 'ogid,kind,type,value,first month,last month,reason\n'
  const wrong = `${head}${agent.ogid},deduction,Bus,,2026-12,,x\n${agent.ogid},bonus,Union dues,,2026-12,,x\n${agent.ogid},deduction,Cooperative,101,2026-12,,x\n${agent.ogid},deduction,Cooperative,5,2026-12,2026-11,x\n${payroll.ogid},deduction,Cooperative,5,2026-12,,x`
  const sent = await sendSheet(t, payItems.import, wrong, { keep: true, as: payroll })
  expect(sent.import.wrong.map(({ problem }: { problem: string }) => problem)).toEqual([
    'Type of deduction not found: Bus',
    'kind: Choose an allowance or a deduction',
    'Enter at most 100%, with at most two decimals',
    'The last month is before the first',
    'You cannot change your own pay. Ask another colleague',
  ])
  const right = `${head}${agent.ogid},deduction,union dues,"2,000.50",2026-12,,Joined\n${agent.ogid},deduction,Cooperative,,2026-12,2026-12,Once`
  expect((await sendSheet(t, payItems.import, right, { keep: true, as: payroll })).import.kept).toBe(true)
  const { pay_items } = await t.call(payItems.list, { query: { ogid: agent.ogid, kind: 'deduction' } }, agent)
  expect(pay_items.map(({ type, value, ends_on }) => [type.title, value, ends_on]).toSorted()).toEqual([
    ['Cooperative', 5, '2026-12-01'],
    ['Union dues', 200_050, null],
  ])
  const union = pay_items.find(({ type }) => type.title === 'Union dues')
  const who = await t.call(payItems.list, { query: { type_id: union?.type.id ?? '' } }, payroll)
  expect(who.pay_items.map(({ employee }) => employee.id)).toEqual([agent.id])
})
