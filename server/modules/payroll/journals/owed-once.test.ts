/** Books of people who were settled and taken back before what they owed was in the books once: an old state, and that it becomes right. */
import { readFileSync } from 'node:fs'
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
const migration = readFileSync(new URL('./0790-owed-once.sql', import.meta.url), 'utf8')
const migrate = () => t.db.transaction().execute((db) => sql.raw(migration).execute(db))

/** As payslips and journals were written before: the carried line has the key of the last pay, and its deduction is posted once more. */
async function makeOld(): Promise<number> {
  const tables = ['payslip_line', 'payroll_journal_line']
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(t.db)
  const { rows } = await sql<{ kobo: number }>`update payslip_line set key = 'assets_owed' where key = 'owed:assets_owed'
    returning amount_kobo::float8 as kobo`.execute(t.db)
  await sql`update payroll_journal_line line set account = 'other_income' from payroll_journal journal
    where journal.id = line.journal_id and journal.kind = 'accrual' and line.account = 'salary_overpaid' and line.credit_kobo > 0`.execute(
    t.db,
  )
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(t.db)
  return rows.reduce((sum, { kobo }) => sum + kobo, 0)
}

it('property that was income twice is income once, and nobody owes what they paid', async () => {
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
  const carried = await makeOld()
  expect(carried).toBeGreaterThan(0)
  expect((await brokenPay(t)).some((what) => what.startsWith('staff_owe'))).toBe(true)
  expect((await balances()).other_income).toBe(-5_000_000 - carried)
  await migrate()
  expect(await brokenPay(t)).toEqual([])
  expect(await balances()).toEqual(right)
  // What is right already stays as it is.
  await migrate()
  expect(await balances()).toEqual(right)
  // The next month knows what is left: nothing is deducted or owed twice.
  await on('2027-03-26')
  await pay(await start('2027-03'))
  expect((await balances()).salary_overpaid ?? 0).toBe(0)
})
