/** What is paid of a debt beside pay, or given up of it, takes a second person, and lowers nothing before. */
import { addDays } from '@iroko/contract/dates'
import { debtSettlements } from '@iroko/contract/payroll/debt-settlements'
import { loans } from '@iroko/contract/payroll/loans'
import { receivables } from '@iroko/contract/payroll/receivables'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { approvals } from '@iroko/contract/platform/approvals'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { careers } from '../../../test/careers.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, lead, hrManager } = await makeCompany(t)
const [payroll, boss] = [await t.person({ roles: ['payroll_processor'] }), await t.person({ roles: ['hr_manager'] })]
const { calculate, create, earn, lend, pay, start } = makePayrolls(t, { payroll, hrManager })
const { by, leaves } = await careers(t)

const enterOn = async (received_on: string, debt: { loan_id: string } | { ogid: string }, amount_kobo: number, as = payroll) =>
  (await t.call(debtSettlements.create, { body: { ...debt, how: 'paid', amount_kobo, received_on, note: 'Transfer' } }, as)).id
const enter = (debt: { loan_id: string } | { ogid: string }, amount_kobo: number, as = payroll) =>
  enterOn(t.today(), debt, amount_kobo, as)
const balanceOf = async (id: string) => (await t.call(loans.show, { params: { id } }, payroll)).loan.balance_kobo
const account = async (name: string) => {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(debit_kobo - credit_kobo), 0)::float8 as kobo from payroll_journal_line where account = ${name}`.execute(
    t.db,
  )
  return rows[0]?.kobo ?? 0
}

it('what one person enters of a loan lowers nothing until another confirms it', async () => {
  await earn(agent, 30_000_000)
  const loan_id = await lend(agent, 60_000_000, t.today().slice(0, 7), 12)
  const id = await enter({ loan_id }, 10_000_000)
  expect([await balanceOf(loan_id), await account('staff_loans')]).toEqual([60_000_000, 60_000_000])
  expect((await t.call(loans.show, { params: { id: loan_id } }, payroll)).loan.settlement).toEqual({
    id,
    amount_kobo: 10_000_000,
  })
  await expect(enter({ loan_id }, 100)).rejects.toMatchObject({ code: 'open' })
  const waiting = await t.call(approvals.waiting, { query: { kind: 'debt_settlement' } }, hrManager)
  expect(waiting.waiting_approvals).toMatchObject([{ subject_id: id, reason: 'Transfer' }])
  for (const as of [payroll, agent, lead])
    await expect(approveNow(t, 'debt_settlement', id, as)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(debtSettlements.show, { params: { id } }, lead)).rejects.toMatchObject({ status: 404 })
  await approveNow(t, 'debt_settlement', id, hrManager)
  expect([await balanceOf(loan_id), await account('staff_loans')]).toEqual([50_000_000, 50_000_000])
  const mails = await t.db.selectFrom('outbox_mail').select(['subject', 'body']).execute()
  expect(JSON.stringify(mails)).not.toMatch(/100,000/)
})

it('rejected it was never owed less; nobody enters their own, nor confirms what they entered', async () => {
  const loan_id = await lend(agent, 6_000_000, t.today().slice(0, 7), 12)
  await rejectNow(t, 'debt_settlement', await enter({ loan_id }, 1_000_000), hrManager, 'It did not arrive')
  expect(await balanceOf(loan_id)).toBe(6_000_000)
  await expect(enter({ loan_id }, 6_000_001)).rejects.toMatchObject({ status: 422 })
  await expect(enter({ loan_id }, 100, lead)).rejects.toMatchObject({ status: 403 })
  const own = await enter({ loan_id }, 1_000_000, hrManager)
  await expect(approveNow(t, 'debt_settlement', own, hrManager)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'debt_settlement', own, boss)
  expect(await balanceOf(loan_id)).toBe(5_000_000)
})

it('nothing is received of a loan before it was paid out, nor tomorrow', async () => {
  const loan_id = await lend(agent, 7_000_000, t.today().slice(0, 7), 12)
  for (const day of [addDays(t.today(), -1), addDays(t.today(), 1)])
    await expect(enterOn(day, { loan_id }, 1_000_000)).rejects.toMatchObject({
      status: 422,
      fields: { received_on: expect.any(String) },
    })
  // What is entered is looked at once more when it is confirmed.
  const id = await enter({ loan_id }, 1_000_000)
  await t.db
    .updateTable('debt_settlement')
    .set({ received_on: addDays(t.today(), -1) })
    .where('id', '=', id)
    .execute()
  await expect(approveNow(t, 'debt_settlement', id, hrManager)).rejects.toMatchObject({ code: 'before_debt' })
  await rejectNow(t, 'debt_settlement', id, hrManager, 'Wrong day')
})

it('two who confirm at once lower it once, and one who enters while another confirms is told what is left', async () => {
  const loan_id = await lend(agent, 8_000_000, t.today().slice(0, 7), 12)
  const entered = await Promise.allSettled([enter({ loan_id }, 8_000_000), enter({ loan_id }, 8_000_000, boss)])
  expect(entered.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const id = entered.find((end) => end.status === 'fulfilled')?.value ?? ''
  const deciders = [hrManager, boss].filter((person) => person !== (entered[1]?.status === 'fulfilled' ? boss : undefined))
  const ends = await Promise.allSettled([...deciders, ...deciders].map((as) => approveNow(t, 'debt_settlement', id, as)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(loan_id)).toBe(0)
})

const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager, boss, by]) person.token = await t.signIn(person.id)
}
const owedBy = async (person: Person) =>
  (await t.call(receivables.list, { query: { q: person.full_name } }, payroll)).payroll_receivables[0]

it('a leaver’s debt is written off by two people, loans and the rest, and is in the books as such', async () => {
  await on('2027-02-01')
  const person = await t.person({ hire_date: '2027-02-01' })
  await earn(person, 30_000_000, '2027-02-01')
  const loan = await lend(person, 40_000_000, '2027-02', 10)
  await on('2027-02-03')
  await leaves(person)
  const final = await create('2027-02', 'final')
  await t.call(runPeople.add, { params: { id: final }, body: { ogids: [person.ogid], assets_kobo: 10_000_000 } }, payroll)
  await calculate(final)
  await pay(final)
  await on('2027-02-05')
  const owed = (await owedBy(person))?.total_kobo ?? 0
  const [short, lent] = [await account('salary_overpaid'), await balanceOf(loan)]
  expect([owed, short > 0, lent > 0]).toEqual([short + lent, true, true])
  // The settlement was approved on the 3rd: what was received before it paid nothing of it.
  await on('2027-02-06')
  await expect(enterOn('2027-02-02', { ogid: person.ogid }, 1_000_000)).rejects.toMatchObject({ status: 422 })
  await approveNow(t, 'debt_settlement', await enterOn('2027-02-03', { ogid: person.ogid }, 1_000_000), hrManager)
  expect(await owedBy(person)).toMatchObject({ total_kobo: owed - 1_000_000, awaits: null })
  const giveUp = { ogid: person.ogid, how: 'written_off' as const, amount_kobo: owed - 1_000_000, note: 'Not to be found' }
  const { id } = await t.call(debtSettlements.create, { body: giveUp }, payroll)
  expect(await owedBy(person)).toMatchObject({ total_kobo: owed - 1_000_000, awaits: { id, amount_kobo: owed - 1_000_000 } })
  await expect(approveNow(t, 'debt_settlement', id, payroll)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'debt_settlement', id, hrManager)
  expect(await owedBy(person)).toBeUndefined()
  expect([await balanceOf(loan), await account('salary_overpaid')]).toEqual([0, 0])
  expect(await account('written_off')).toBe(owed - 1_000_000)
  // What was given up is not deducted from anybody who is paid after it.
  await on('2027-02-26')
  await pay(await start('2027-02'))
})
