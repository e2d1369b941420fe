/** What a ledger of its own says is what the books say, on every day. */
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { payrollJournals } from '@iroko/contract/payroll/journals'
import { loanWriteOffs } from '@iroko/contract/payroll/loan-write-offs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { wrongDays } from '../../../test/controls.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls, settleDebt } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { earn, lend, pay, start } = makePayrolls(t, { payroll, hrManager })

const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
}
/** What an account is debited with, by all journals. */
const balance = async (account: string) => {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(debit_kobo - credit_kobo), 0)::float8 as kobo from payroll_journal_line where account = ${account}`.execute(
    t.db,
  )
  return rows[0]?.kobo ?? 0
}

it('a loan is in the books as it is paid out, deducted, paid back and written off, each on its day', async () => {
  await on('2026-10-05')
  await earn(agent, 30_000_000)
  await earn(colleague, 20_000_000)
  const loan = await lend(agent, 60_000_000, '2026-10', 12)
  expect(await balance('staff_loans')).toBe(60_000_000)
  await on('2026-10-27')
  await pay(await start('2026-10'))
  expect(await balance('staff_loans')).toBe(55_000_000)
  await on('2026-11-03')
  await settleDebt(t, { loan_id: loan, amount_kobo: 10_000_000 }, { by: payroll, decider: hrManager })
  expect(await balance('staff_loans')).toBe(45_000_000)
  const { id } = await t.call(
    loanWriteOffs.create,
    { body: { loan_id: loan, amount_kobo: 5_000_000, reason: 'Flood' } },
    payroll,
  )
  await approveNow(t, 'loan_write_off', id, hrManager)
  expect([await balance('staff_loans'), await balance('written_off')]).toEqual([40_000_000, 5_000_000])
  const { payroll_journals } = await t.call(payrollJournals.list, { query: { sort: 'dated_on' } }, payroll)
  expect(payroll_journals.map(({ kind, dated_on, run, about }) => [kind, dated_on, run?.title ?? null, about])).toEqual([
    ['loan', '2026-10-05', null, `Rent loan of ${agent.full_name}`],
    ['accrual', '2026-10-27', 'PR-2026-10', 'PR-2026-10'],
    ['payment', '2026-10-27', 'PR-2026-10', 'PR-2026-10'],
    ['settlement', '2026-11-03', null, `Rent loan of ${agent.full_name}`],
    ['write_off', '2026-11-03', null, `Rent loan of ${agent.full_name}`],
  ])
})

it('a filing that is paid over clears what is payable, and reopened it is payable again', async () => {
  await on('2026-11-09')
  const open = async () =>
    (await t.call(payrollFilings.list, { query: { status: 'open', kind: 'paye' } }, payroll)).payroll_filings
  const [paye] = await open()
  const owed = await balance('paye_payable')
  expect(owed).toBe(-(paye?.amount_kobo ?? 0))
  const file = async (version: number) =>
    await t.call(
      payrollFilings.file,
      { params: { id: paye?.id ?? '' }, body: { filed_on: '2026-11-06', receipt_number: 'L-1', version } },
      payroll,
    )
  await file(paye?.version ?? 0)
  expect(await balance('paye_payable')).toBe(0)
  expect(await wrongDays(t.db)).toEqual([])
  await t.call(
    payrollFilings.reopen,
    { params: { id: paye?.id ?? '' }, body: { reason: 'Another receipt', version: (paye?.version ?? 0) + 1 } },
    payroll,
  )
  expect(await balance('paye_payable')).toBe(owed)
  await file((paye?.version ?? 0) + 2)
  expect(await balance('paye_payable')).toBe(0)
  const { payroll_journals } = await t.call(payrollJournals.list, { query: { kind: 'remittance' } }, payroll)
  expect(payroll_journals.map(({ about }) => about)).toEqual(['L-1', 'L-1'])
})
