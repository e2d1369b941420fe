/** What a leaver gives back of overpaid pay within the year was no income of it: what is taxable, the certificate and the return of the year fall. */
import { receivables } from '@iroko/contract/payroll/receivables'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { careers } from '../../../test/careers.ts'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls, settleDebt } from '../../../test/payrolls.ts'
import { listSchedule } from '../filings/store.ts'
import { taxOf } from '../tax-certificates/rules.ts'
import { findYearOf } from '../tax-certificates/store.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { calculate, create, earn, pay, start } = makePayrolls(t, { payroll, hrManager })
const { by, comesBack, leaves } = await careers(t)

const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager, by]) person.token = await t.signIn(person.id)
}
const yearOf = async ({ id }: Person) => {
  const found = await findYearOf(t.db, id, 2026)
  if (!found) throw new Error('there is no year')
  return { ...found, ...taxOf(found) }
}
const owedBy = async ({ ogid }: Person) =>
  (await t.call(receivables.list, { query: { q: ogid } }, payroll)).payroll_receivables[0]
const settles = (person: Person, amount_kobo: number, how: 'paid' | 'written_off' = 'paid', received_on = t.today()) =>
  settleDebt(t, { ogid: person.ogid, amount_kobo, how, received_on }, { by: payroll, decider: hrManager })

it('lowers what is taxable by what was given back within the year, and by nothing else', async () => {
  await on('2026-11-26')
  const people = [await t.person(), await t.person(), await t.person(), await t.person()]
  const [whole, part, later, forgiven] = people as [Person, Person, Person, Person]
  for (const person of people) await earn(person, 90_000_000)
  await pay(await start('2026-11'))
  await on('2026-12-11')
  // Paid ahead and not worked, of which the pay of one day in December covers little.
  for (const person of people) {
    await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
        overtime_minutes, night_minutes, policy_version, computed_at)
      select ${person.id}, day, ${person.office_id}, 'absent', 480, 0, 0, 0, 0, 0, 1, now()
      from unnest('{2026-11-23,2026-11-24,2026-11-25,2026-11-26,2026-11-27,2026-11-30}'::date[]) day`.execute(t.db)
    await sql`update employee set exit_date = '2026-12-01', status = 'left' where id = ${person.id}`.execute(t.db)
  }
  const final = await create('2026-12', 'final')
  await t.call(runPeople.add, { params: { id: final }, body: { ogids: people.map(({ ogid }) => ogid) } }, payroll)
  await calculate(final)
  await pay(final)
  const owed = (await owedBy(whole))?.total_kobo ?? 0
  expect(owed).toBeGreaterThan(10_000_000)
  const before = await yearOf(whole)

  await settles(whole, owed)
  await settles(part, 5_000_000)
  await settles(forgiven, owed, 'written_off')
  const fallen = await yearOf(whole)
  expect(before.gross_kobo - fallen.gross_kobo).toBe(owed)
  expect(before.tax.chargeable_kobo - fallen.tax.chargeable_kobo).toBe(owed)
  expect(fallen.over_kobo).toBe(fallen.paye_kobo - fallen.tax.tax_kobo)
  expect(fallen.over_kobo).toBeGreaterThan(before.over_kobo)
  expect(before.gross_kobo - (await yearOf(part)).gross_kobo).toBe(5_000_000)
  expect(await yearOf(forgiven)).toMatchObject({ gross_kobo: before.gross_kobo, over_kobo: before.over_kobo })

  const answer = await t.inject({ url: `/api/v1/employees/${whole.ogid}/tax_certificates/2026/pdf`, as: payroll })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  expect(text).toContain('Overpaid pay that was given back in the year')

  // The return of the year says the same.
  const year = { kind: 'paye_return', recipient: 'Lagos', run_id: null, year: 2026, amends: null } as never
  const { rows } = await listSchedule(t.db, year, { page: 1, limit: 100 })
  const ofWhole = rows.find(({ employee }) => employee.id === whole.id)
  expect(ofWhole).toMatchObject({ gross_kobo: fallen.gross_kobo, over_kobo: fallen.over_kobo })

  // What comes in the year after was income of this one.
  await on('2027-01-08')
  await settles(later, owed)
  expect(await yearOf(later)).toMatchObject({ gross_kobo: before.gross_kobo, over_kobo: before.over_kobo })
})

it('counts once where somebody is taken back in the same year', async () => {
  await on('2027-02-26')
  const person = await t.person()
  await earn(person, 90_000_000, '2027-02-01')
  await pay(await start('2027-02'))
  await on('2027-03-11')
  await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at)
    select ${person.id}, day, ${person.office_id}, 'absent', 480, 0, 0, 0, 0, 0, 1, now()
    from unnest('{2027-02-22,2027-02-23,2027-02-24,2027-02-25,2027-02-26}'::date[]) day`.execute(t.db)
  await leaves(person, '2027-03-01')
  const final = await create('2027-03', 'final')
  await t.call(runPeople.add, { params: { id: final }, body: { ogids: [person.ogid] } }, payroll)
  await calculate(final)
  await pay(final)
  await settles(person, (await owedBy(person))?.total_kobo ?? 0)
  const year = async () => await findYearOf(t.db, person.id, 2027)
  const repaid = await year()
  await on('2027-04-01')
  await comesBack(person)
  await sql`insert into salary (id, employee_id, amount_kobo, starts_on, source, reason, created_at)
    values (gen_random_uuid(), ${person.id}, 90000000, '2027-04-01', 'agreed', 'Agreed', now())`.execute(t.db)
  await on('2027-04-26')
  await pay(await start('2027-04'))
  expect((await year())?.gross_kobo).toBe((repaid?.gross_kobo ?? 0) + 90_000_000)
})
