/** Books of people who were settled and taken back: what they owed is in the books once. */
import { runPeople } from '@iroko/contract/payroll/run-people'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { careers } from '../../../test/careers.ts'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { brokenPay, makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { calculate, create, earn, pay, start } = makePayrolls(t, { payroll, hrManager })
const { by, leaves, comesBack } = await careers(t)

const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager, by]) person.token = await t.signIn(person.id)
}
const balances = async () => {
  const { rows } = await sql<{ account: string; kobo: number }>`select account, sum(debit_kobo - credit_kobo)::float8 as kobo
    from payroll_journal_line where account in ('salary_overpaid', 'other_income', 'other_payable') group by account order by account`.execute(
    t.db,
  )
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]))
}

it('property that was not returned is income once, and nobody owes what they paid when they come back', async () => {
  await on('2027-01-04')
  const person = await t.person({ hire_date: '2027-01-04' })
  await earn(person, 30_000_000, '2027-01-04')
  await on('2027-01-05')
  await leaves(person)
  const final = await create('2027-01', 'final')
  await t.call(runPeople.add, { params: { id: final }, body: { ogids: [person.ogid], assets_kobo: 5_000_000 } }, payroll)
  await calculate(final)
  await pay(final)
  await on('2027-02-01')
  await comesBack(person)
  await sql`insert into salary (id, employee_id, amount_kobo, starts_on, source, reason, created_at)
    values (gen_random_uuid(), ${person.id}, 30000000, '2027-02-01', 'agreed', 'Agreed', now())`.execute(t.db)
  await on('2027-02-25')
  await pay(await start('2027-02'))
  const right = await balances()
  expect([await brokenPay(t), right.other_income]).toEqual([[], -5_000_000])
  // The next month knows what is left: nothing is deducted or owed twice.
  await on('2027-03-26')
  await pay(await start('2027-03'))
  expect((await balances()).salary_overpaid ?? 0).toBe(0)
})
