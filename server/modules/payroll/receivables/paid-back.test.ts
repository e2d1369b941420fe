/** What somebody who left paid back is paid: of their loans, of what the last payslip could not deduct, whatever payslip is the newest. */
import { loans } from '@iroko/contract/payroll/loans'
import { payslips } from '@iroko/contract/payroll/payslips'
import { receivables } from '@iroko/contract/payroll/receivables'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { careers } from '../../../test/careers.ts'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls, settleDebt } from '../../../test/payrolls.ts'

const t = await testApp()
const { hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { calculate, create, earn, lend, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager })
const { by, leaves, comesBack } = await careers(t)

const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager, by]) person.token = await t.signIn(person.id)
}
const owedBy = async (person: Person) =>
  (await t.call(receivables.list, { query: { q: person.full_name } }, payroll)).payroll_receivables[0]
const paysBack = (person: Person, amount_kobo: number) =>
  settleDebt(t, { ogid: person.ogid, amount_kobo }, { by: payroll, decider: hrManager })
const balanceOf = async (id: string) => (await t.call(loans.show, { params: { id } }, payroll)).loan.balance_kobo
const deductedIn = async (run: string, person: Person) => {
  const { id } = await slipOf(run, person)
  const { payslip } = await t.call(payslips.show, { params: { id } }, payroll)
  const lawful = ['paye', 'pension', 'nhf', 'nhis']
  return payslip.lines.flatMap(({ kind, key, title, amount_kobo }) =>
    kind === 'deduction' && !lawful.includes(key) ? [[title, amount_kobo]] : [],
  )
}

it('a loan that a leaver paid back is not deducted again when they are taken back; of a part the rest is', async () => {
  await on('2026-11-02')
  const [whole, part] = [await t.person({ hire_date: '2026-11-02' }), await t.person({ hire_date: '2026-11-02' })]
  const lent = new Map<Person, string>()
  for (const person of [whole, part]) {
    await earn(person, 30_000_000, '2026-11-02')
    lent.set(person, await lend(person, 40_000_000, '2026-11', 10))
    await t.db
      .updateTable('loan_type')
      .set({ title: `Rent loan ${person.ogid}` })
      .where('title', '=', 'Rent loan')
      .execute()
  }
  await on('2026-11-10')
  for (const person of [whole, part]) await leaves(person)
  const final = await create('2026-11', 'final')
  await t.call(runPeople.add, { params: { id: final }, body: { ogids: [whole.ogid, part.ogid] } }, payroll)
  await calculate(final)
  await pay(final)
  await on('2026-11-12')
  const owed = (await owedBy(whole))?.total_kobo ?? 0
  expect(owed).toBe(await balanceOf(lent.get(whole) ?? ''))
  await paysBack(whole, owed)
  await paysBack(part, 10_000_000)
  expect(await owedBy(whole)).toBeUndefined()
  expect(await balanceOf(lent.get(whole) ?? '')).toBe(0)
  expect(await balanceOf(lent.get(part) ?? '')).toBe(owed - 10_000_000)
  expect(await owedBy(part)).toMatchObject({ total_kobo: owed - 10_000_000 })
  await on('2026-12-01')
  for (const person of [whole, part]) {
    await comesBack(person)
    await sql`insert into salary (id, employee_id, amount_kobo, starts_on, source, reason, created_at)
      values (gen_random_uuid(), ${person.id}, 30000000, '2026-12-01', 'agreed', 'Agreed', now())`.execute(t.db)
  }
  await on('2026-12-20')
  const december = await start('2026-12')
  expect(await deductedIn(december, whole)).toEqual([])
  expect(await deductedIn(december, part)).toEqual([[`Rent loan ${part.ogid}`, 4_000_000]])
  await pay(december)
})

it('what the last payslip could not deduct and was paid back is not carried into the next', async () => {
  await on('2027-01-04')
  const person = await t.person({ hire_date: '2027-01-04' })
  await earn(person, 30_000_000, '2027-01-04')
  await on('2027-01-05')
  await leaves(person)
  const final = await create('2027-01', 'final')
  await t.call(runPeople.add, { params: { id: final }, body: { ogids: [person.ogid] } }, payroll)
  await t.db.updateTable('payroll_run_person').set({ assets_kobo: 5_000_000 }).where('run_id', '=', final).execute()
  await calculate(final)
  await pay(final)
  await on('2027-01-07')
  const owed = (await owedBy(person))?.total_kobo ?? 0
  expect(owed).toBeGreaterThan(1_000_000)
  await paysBack(person, owed - 1_000_000)
  await on('2027-02-01')
  await comesBack(person)
  await sql`insert into salary (id, employee_id, amount_kobo, starts_on, source, reason, created_at)
    values (gen_random_uuid(), ${person.id}, 30000000, '2027-02-01', 'agreed', 'Agreed', now())`.execute(t.db)
  await on('2027-02-20')
  const february = await start('2027-02')
  expect(await deductedIn(february, person)).toEqual([['Property not returned', 1_000_000]])
  await pay(february)
  expect(await owedBy(person)).toBeUndefined()
})

it('counts a payment once where somebody is taken back in the month of their settlement', async () => {
  await on('2027-03-01')
  const person = await t.person({ hire_date: '2027-03-01' })
  await earn(person, 30_000_000, '2027-03-01')
  await on('2027-03-02')
  await leaves(person)
  const final = await create('2027-03', 'final')
  await t.call(runPeople.add, { params: { id: final }, body: { ogids: [person.ogid] } }, payroll)
  await t.db.updateTable('payroll_run_person').set({ assets_kobo: 20_000_000 }).where('run_id', '=', final).execute()
  await calculate(final)
  await pay(final)
  await on('2027-03-04')
  const owed = (await owedBy(person))?.total_kobo ?? 0
  await paysBack(person, owed - 5_000_000)
  await on('2027-03-29')
  await comesBack(person)
  await sql`insert into salary (id, employee_id, amount_kobo, starts_on, source, reason, created_at)
    values (gen_random_uuid(), ${person.id}, 30000000, '2027-03-29', 'agreed', 'Agreed', now())`.execute(t.db)
  let deducted = 0
  for (const month of ['2027-03', '2027-04']) {
    await on(month === '2027-03' ? '2027-03-30' : '2027-04-20')
    const run = await start(month)
    for (const [, kobo] of await deductedIn(run, person)) deducted += Number(kobo)
    await pay(run)
  }
  expect(deducted).toBe(5_000_000)
})
