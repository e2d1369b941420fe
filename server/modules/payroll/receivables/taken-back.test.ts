/** Overpaid pay that is taken back of somebody who stays was no income: tax, certificate and return of the year fall in the month that takes it. */
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { listSchedule } from '../filings/store.ts'
import { taxOf } from '../tax-certificates/rules.ts'
import { findYearOf } from '../tax-certificates/store.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { earn, giveReasons, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager })

const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
}
const payMonth = async (month: string) => {
  await on(`${month}-26`)
  const run = await start(month)
  await giveReasons(run)
  await pay(run)
  return run
}
const yearOf = async ({ id }: Person, year: number) => {
  const found = await findYearOf(t.db, id, year)
  if (!found) throw new Error('there is no year')
  return { ...found, ...taxOf(found) }
}
/** A whole month that was paid and not worked. */
const missed = async ({ id, office_id }: Person, first: string, last: string) => {
  await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at)
    select ${id}::uuid, day::date, ${office_id}::uuid, 'absent', 480, 0, 0, 0, 0, 0, 1, now()
    from generate_series(${first}::date, ${last}::date, '1 day') day
    where extract(isodow from day) < 6`.execute(t.db)
}

it('lowers the taxable pay of the months that take it back, as far as each does', async () => {
  const whole = 90_000_000
  const person = await t.person()
  const other = await t.person()
  for (const { id } of [person, other]) await earn({ id }, whole, '2026-10-01')
  await payMonth('2026-10')
  await missed(person, '2026-10-01', '2026-10-31')
  await payMonth('2026-11')
  // Half of November's pay was taken; what is left is owed, and counts as pay until it is taken.
  const half = await yearOf(person, 2026)
  expect(half.gross_kobo).toBe(2 * whole - whole / 2)
  const december = await payMonth('2026-12')
  const end = await yearOf(person, 2026)
  const [slip, beside] = [await slipOf(december, person), await slipOf(december, other)]
  // A third of December's.
  expect(beside.gross_kobo - slip.gross_kobo).toBe(beside.gross_kobo / 3)
  expect(end.gross_kobo).toBe(half.gross_kobo + slip.gross_kobo)
  // All that was deducted of the year is the tax of what was earned in it.
  expect(end.paye_kobo).toBe(end.tax.tax_kobo)
  expect(end.over_kobo).toBe(0)

  const answer = await t.inject({ url: `/api/v1/employees/${person.ogid}/tax_certificates/2026/pdf`, as: payroll })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  expect(text).not.toContain('Carried to the next month')
  const return_ = { kind: 'paye_return', recipient: 'Lagos', run_id: null, year: 2026, amends: null } as never
  const { rows } = await listSchedule(t.db, return_, { page: 1, limit: 100 })
  const ofPerson = rows.find(({ employee }) => employee.id === person.id)
  expect(ofPerson).toMatchObject({ gross_kobo: end.gross_kobo, over_kobo: 0 })
})
