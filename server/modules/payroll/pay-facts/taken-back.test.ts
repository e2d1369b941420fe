/** Whoever leaves and is taken back is paid every day of both employments once, in whatever order payrolls and settlements are made. */
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { exit } from '@iroko/contract/people/exit'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { careers } from '../../../test/careers.ts'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const {
  allowanceType,
  calculate,
  create,
  earn,
  giveReasons,
  pay: payAsIs,
  slipOf,
  start,
} = makePayrolls(t, { payroll, hrManager })
/** Approves and pays; that pay rose after a return is a finding that asks for a reason. */
const pay = async (id: string) => {
  await giveReasons(id)
  await payAsIs(id)
}
const { by, leaves, comesBack } = await careers(t)
let people = 0

const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager, by]) person.token = await t.signIn(person.id)
}
/** ₦300,000.00 a month: ₦10,000.00 a day of a month of thirty. */
async function worker(month: string): Promise<Person> {
  people += 1
  const person = await t.person({ first_name: `Worker${people}`, hire_date: `${month}-01` })
  await earn(person, 30_000_000, `${month}-01`)
  return person
}
/** Left on the 10th of a month and back on the 20th, each entered on its day. */
async function leavesAndReturns(person: Person, month: string): Promise<void> {
  await on(`${month}-10`)
  await leaves(person)
  await on(`${month}-20`)
  await comesBack(person)
  await keepsPay(person, `${month}-20`)
}
/** The pay of somebody who came back: as before, by two people. */
const keepsPay = async (person: Person, day: string) => {
  await sql`insert into salary (id, employee_id, amount_kobo, starts_on, source, reason, created_at)
    select gen_random_uuid(), ${person.id}, 30000000, ${day}, 'agreed', 'As before', now()
    where not exists (select from salary where employee_id = ${person.id} and replaced_at is null and ends_on is null)`.execute(
    t.db,
  )
}
const settle = async (month: string, person: Person) => {
  const id = await create(month, 'final')
  await t.call(runPeople.add, { params: { id }, body: { ogids: [person.ogid] } }, payroll)
  await calculate(id)
  await pay(id)
  return await slipOf(id, person)
}

it('pays both employments of the month in its regular payroll; the first can be settled after it, for nothing but what is left', async () => {
  const person = await worker('2026-11')
  await leavesAndReturns(person, '2026-11')
  await on('2026-11-26')
  const run = await start('2026-11')
  // 1 to 10 and 20 to 30 of thirty days.
  expect(await slipOf(run, person)).toMatchObject({ gross_kobo: 21_000_000 })
  await pay(run)
  const { leavers } = await t.call(runPeople.leavers, { query: { q: person.full_name } }, payroll)
  expect(leavers).toMatchObject([{ exit_date: '2026-11-10' }])
  expect(await settle('2026-11', person)).toMatchObject({ gross_kobo: 0 })
})

it('leaves to the regular payroll what a settlement before it did not pay', async () => {
  const person = await worker('2027-04')
  await on('2027-04-10')
  await leaves(person)
  expect(await settle('2027-04', person)).toMatchObject({ gross_kobo: 10_000_000 })
  await on('2027-04-20')
  await comesBack(person)
  await keepsPay(person, '2027-04-20')
  await on('2027-04-26')
  const run = await start('2027-04')
  expect(await slipOf(run, person)).toMatchObject({ gross_kobo: 11_000_000 })
  await pay(run)
})

it('pays the whole month where the exit is undone, and with the next payroll the days of whoever is taken back after theirs', async () => {
  const undone = await worker('2027-06')
  const late = await worker('2027-06')
  await on('2027-06-20')
  await leaves(undone)
  await leaves(late)
  await on('2027-06-21')
  await t.call(exit.undo, { params: { ogid: undone.ogid }, body: { reason: 'Entered for the wrong person' } }, by)
  const june = await start('2027-06')
  expect(await slipOf(june, undone)).toMatchObject({ gross_kobo: 30_000_000 })
  expect(await slipOf(june, late)).toMatchObject({ gross_kobo: 20_000_000 })
  await pay(june)
  await on('2027-06-28')
  await comesBack(late, '2027-06-24')
  await keepsPay(late, '2027-06-24')
  await on('2027-07-26')
  const july = await start('2027-07')
  // July, and 24 to 30 June.
  expect(await slipOf(july, late)).toMatchObject({ gross_kobo: 37_000_000 })
  await pay(july)
})

it('a new employment has no salary until two people agree on one: preflight names whoever lacks it for the days after their return', async () => {
  const person = await worker('2027-08')
  const allowance = {
    allowance_type_id: await allowanceType('Transport', 1_000_000),
    mode: 'flat_rate' as const,
    value: 1_000_000,
  }
  const given = { id: uuid(), employee_id: person.id, ...allowance, starts_on: '2027-08-01', ends_on: null }
  await t.db
    .insertInto('pay_item')
    .values({ ...given, reason: 'Agreed', created_by: hrManager.id })
    .execute()
  await on('2027-08-10')
  await leaves(person)
  await on('2027-08-20')
  await comesBack(person)
  const id = await create('2027-08')
  const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { kind: 'no_salary' } }, payroll)
  expect(problems.map(({ employee }) => employee.ogid)).toContain(person.ogid)
  await calculate(id)
  // Ten of 31 days, and the allowance of the month.
  expect(await slipOf(id, person)).toMatchObject({ gross_kobo: 10_677_420 })
  const { rows } = await sql<{ ends_on: string }>`select ends_on from pay_item where employee_id = ${person.id}`.execute(t.db)
  expect(rows).toEqual([{ ends_on: '2027-08-01' }])
  await pay(id)
})

/** Of the three ways in which a newcomer's record can come too late: the sum is what they would have had from the start. */
it('pays a newcomer the same whether their record was entered before, between or after their days were paid', async () => {
  await on('2027-09-01')
  const [early, between, late] = [await worker('2027-09'), await worker('2027-09'), await worker('2027-09')]
  const enteredAt = async (person: Person, at: string) => {
    await t.db.updateTable('employee').set({ created_at: at }).where('id', '=', person.id).execute()
    await t.db.updateTable('salary').set({ created_at: at }).where('employee_id', '=', person.id).execute()
  }
  await enteredAt(between, '2027-09-13T08:00:00Z')
  await enteredAt(late, '2027-10-12T08:00:00Z')
  // Absent on the 10th and the 15th, as attendance computes it of whoever did not clock in.
  for (const person of [early, between, late])
    for (const day of ['2027-09-10', '2027-09-15'])
      await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
          overtime_minutes, night_minutes, policy_version, computed_at)
        values (${person.id}, ${day}, ${person.office_id}, 'absent', 480, 0, 0, 0, 0, 0, 1, now())`.execute(t.db)
  await t.db.updateTable('salary').set({ replaced_at: '2027-09-01T08:00:00Z' }).where('employee_id', '=', late.id).execute()
  await on('2027-09-27')
  const september = await start('2027-09')
  const lost = 1_000_000
  expect(await slipOf(september, early)).toMatchObject({ gross_kobo: 30_000_000 - 2 * lost })
  expect(await slipOf(september, between)).toMatchObject({ gross_kobo: 30_000_000 - lost })
  await pay(september)
  await t.db.updateTable('salary').set({ replaced_at: null }).where('employee_id', '=', late.id).execute()
  await on('2027-10-26')
  const october = await start('2027-10')
  expect(await slipOf(october, late)).toMatchObject({ gross_kobo: 60_000_000 })
  await pay(october)
})
