/**
 * A year of random months against the database, the same ones each time: people who are entered late, leave, are raised, pay a union, a
 * cooperative or by a court order, give to their pension besides, are paid without an account, whose payments come back, who are corrected, and payrolls that are reversed. Every employed day is paid exactly once, what the files
 * hold is what the payments are, the tax of the year is the sum of its months, and every account comes to the ledger behind it, month by month.
 */
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { loans } from '@iroko/contract/payroll/loans'
import { runPayments } from '@iroko/contract/payroll/run-payments'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { earlier, later } from '../modules/payroll/calculation/rules-salary.ts'
import { makeCompany } from './company.ts'
import { wrongDays } from './controls.ts'
import { type Person, testApp } from './harness.ts'
import { brokenPay, makePayrolls, settleDebt } from './payrolls.ts'

const t = await testApp()
const { hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const releaser = await t.person({ roles: ['payroll_processor'] })
const {
  bank,
  calculate,
  create,
  earn,
  giveReasons,
  lend,
  pay: payAsIs,
  read,
  reverse,
  slipsOf,
  start,
  withhold,
} = makePayrolls(t, {
  payroll,
  hrManager,
})
const pay = async (id: string) => {
  await giveReasons(id)
  await payAsIs(id)
}

/** Numbers that look random and are the same each time (a linear congruence modulo 2^31 − 1). */
let seed = 27
const dice = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const monthName = (month: number) => `2026-${String(month).padStart(2, '0')}`
const dayIn = (month: number, day: number) => `${monthName(month)}-${String(day).padStart(2, '0')}`
const lastOf = (month: number) => new Date(Date.UTC(2026, month, 0)).getUTCDate()

async function on(day: string): Promise<void> {
  t.setNow(day)
  for (const person of [payroll, releaser, hrManager]) person.token = await t.signIn(person.id)
}

interface Worker {
  person: Person
  hired: string
  left: string | null
  salary: number
  /** Left and taken back within a month: the days between, which nobody pays. */
  away: { from: string; to: string } | null
}
const workers: Worker[] = []

/** What is deducted for others: a court order before everything else and within its limit, the others as far as there is room. */
const types = { court: uuid(), union: uuid(), cooperative: uuid() }
await sql`insert into deduction_type (id, title, mode, value, rank, limit_percent) values
  (${types.court}, 'Court order', 'flat_rate', 12000000, 1, 30), (${types.union}, 'Union dues', 'flat_rate', 150000, 2, null),
  (${types.cooperative}, 'Cooperative', 'percentage', 28, 3, null)`.execute(t.db)

/** By the number of who is entered, so that the dice fall as they did without it. */
async function owesOthers(person: Person, number: number, hired: string): Promise<void> {
  const owed = [
    ...(number % 3 === 0 ? [[types.union, 'flat_rate', 150_000] as const, [types.cooperative, 'percentage', 28] as const] : []),
    ...(number % 4 === 1 ? [[types.court, 'flat_rate', 12_000_000] as const] : []),
  ]
  for (const [type, mode, value] of owed)
    await sql`insert into pay_item (id, employee_id, deduction_type_id, mode, value, starts_on, reason, created_by)
      values (gen_random_uuid(), ${person.id}, ${type}::uuid, ${mode}, ${value}, date_trunc('month', ${hired}::date), 'Agreed', ${payroll.id})`.execute(
      t.db,
    )
  if (number % 5 === 2)
    await sql`insert into tax_facts (id, employee_id, year, pension, nhf, nhis, rent_kobo, life_premium_kobo, mortgage_interest_kobo, evidence, voluntary_percent)
      values (gen_random_uuid(), ${person.id}, 2026, true, false, false, 0, 0, 0, 'Asked for', 10)`.execute(t.db)
}
const lent: string[] = []

async function enter(hired: string, now: string): Promise<void> {
  const person = await t.person({ hire_date: hired, first_name: `Staff${workers.length}` })
  const salary = 8_000_000 + dice(900) * 100_000
  await earn(person, salary, hired)
  const at = `${now}T08:00:00Z`
  await t.db.updateTable('employee').set({ created_at: at }).where('id', '=', person.id).execute()
  await t.db.updateTable('salary').set({ created_at: at }).where('employee_id', '=', person.id).execute()
  // One in four is paid by the bank from the first month on; one in eight only once there is an account.
  if (dice(4) === 0) await bank(person, String(1_000_000_000 + workers.length))
  else if (dice(6) === 0)
    await t.db.updateTable('employee_pay').set({ salary_mode: 'bank' }).where('employee_id', '=', person.id).execute()
  await owesOthers(person, workers.length, hired)
  workers.push({ person, hired, left: null, salary, away: null })
}

async function chosen(month: string, kind: 'correction' | 'final', person: Person): Promise<void> {
  const id = await create(month, kind)
  await t.call(runPeople.add, { params: { id }, body: { ogids: [person.ogid] } }, payroll)
  await calculate(id)
  await pay(id)
}

/** Loans are lent and paid back beside pay, and what is due is paid over. */
async function keepBooks(month: number): Promise<void> {
  await on(dayIn(month, 27))
  const borrower = workers.find(
    ({ left, away, salary }) => left === null && away === null && salary > 20_000_000 && dice(3) === 0,
  )
  if (borrower) lent.push(await lend(borrower.person, 6_000_000 + dice(50) * 100_000, monthName(month), 4 + dice(8)))
  const [oldest] = lent
  if (oldest && dice(2) === 0) {
    const { balance_kobo } = (await t.call(loans.show, { params: { id: oldest } }, payroll)).loan
    const amount_kobo = Math.min(balance_kobo, 500_000)
    if (amount_kobo > 0) await settleDebt(t, { loan_id: oldest, amount_kobo }, { by: payroll, decider: hrManager })
    else lent.shift()
  }
  const { payroll_filings } = await t.call(payrollFilings.list, { query: { limit: 100 } }, payroll)
  for (const { id, version, status, kind } of payroll_filings)
    if (status !== 'filed' && kind !== 'itf' && kind !== 'paye_return' && dice(3) > 0)
      await t
        .call(payrollFilings.file, { params: { id }, body: { filed_on: t.today(), receipt_number: id, version } }, payroll)
        .catch((refusal) => expect(refusal).toMatchObject({ code: 'earlier' }))
  expect(await brokenPay(t), monthName(month)).toEqual([])
  expect(await wrongDays(t.db), monthName(month)).toEqual([])
}

/** One month: people come and go, it is paid, and something goes wrong with it. */
async function playMonth(month: number): Promise<void> {
  const now = dayIn(month, 26)
  await on(now)
  // Two who began this month, and one who began up to two months ago.
  for (let joins = 0; joins < 2; joins += 1) await enter(dayIn(month, 1 + dice(24)), now)
  const ago = Math.max(1, month - 1 - dice(2))
  if (month > 1) await enter(dayIn(ago, 1 + dice(lastOf(ago))), now)
  const stays = workers.filter(({ left, hired }) => left === null && hired < dayIn(month, 1))
  const leaver = stays[dice(Math.max(1, stays.length))]
  if (leaver && dice(2) === 0) {
    leaver.left = dayIn(month, 10 + dice(15))
    await t.db
      .updateTable('employee')
      .set({ status: 'left', exit_date: leaver.left })
      .where('id', '=', leaver.person.id)
      .execute()
    await chosen(monthName(month), 'final', leaver.person)
  }
  const returning = stays[dice(Math.max(1, stays.length))]
  if (returning && returning !== leaver && returning.away === null && dice(2) === 0) {
    const last = 3 + dice(8)
    const back = last + 2 + dice(8)
    returning.away = { from: dayIn(month, last + 1), to: dayIn(month, back - 1) }
    const record = t.db.updateTable('employee').where('id', '=', returning.person.id)
    await record.set({ status: 'left', exit_date: dayIn(month, last) }).execute()
    await record.set({ status: 'active', exit_date: null, hire_date: dayIn(month, back) }).execute()
  }
  let run = await start(monthName(month))
  await pay(run)
  if (dice(3) === 0) {
    // The bank had none of it, or people kept it: another payroll takes its place.
    await reverse(run, dice(2) === 0 ? 'returned' : 'kept')
    run = await start(monthName(month))
    await pay(run)
  }
  const slips = await slipsOf(run)
  const returned = slips.find(({ can }) => can.return)
  if (returned) {
    await t.call(
      heldPay.returned,
      { params: { id: returned.id }, body: { version: returned.version, reason: 'Closed', bank_reference: 'R-1' } },
      payroll,
    )
    const owner = workers.find(({ person }) => person.id === returned.employee.id)
    if (owner) await withhold(run, owner.person, null, releaser)
  }
  const waiting = slips.find(({ withheld_reason }) => withheld_reason === 'No bank account')
  const lacking = workers.find(({ person }) => person.id === waiting?.employee.id)
  if (lacking && dice(2) === 0) await bank(lacking.person, String(2_000_000_000 + month))
  const corrected = workers.find(({ person, left }) => left === null && slips.some(({ employee }) => employee.id === person.id))
  if (corrected && dice(2) === 0) await chosen(monthName(month), 'correction', corrected.person)
}

it('pays every employed day once, by files that hold what is paid', async () => {
  for (let month = 1; month <= 12; month += 1) {
    await playMonth(month)
    await keepBooks(month)
  }
  expect(await brokenPay(t)).toEqual([])

  // What was earned for all months is the salary of the days, rounded part by part.
  for (const { person, hired, left, salary, away } of workers) {
    let due = 0
    let months = 0
    for (let month = 1; month <= 12; month += 1) {
      const [first, last] = [dayIn(month, 1), dayIn(month, lastOf(month))]
      const [from, to] = [later(hired, first), earlier(left ?? last, last)]
      if (from > to) continue
      months += 1
      const days = (first: string, last: string) => Math.max(0, Number(last.slice(8)) - Number(first.slice(8)) + 1)
      const gap = away && away.from >= from && away.to <= to ? days(away.from, away.to) : 0
      due += (salary * (days(from, to) - gap)) / lastOf(month)
    }
    const { rows } = await sql<{ kobo: number }>`select coalesce(sum(line.amount_kobo), 0)::float8 as kobo from payslip
      join payslip_line line on line.payslip_id = payslip.id and line.kind = 'earning'
      where payslip.employee_id = ${person.id} and payslip.voided_at is null`.execute(t.db)
    expect(Math.abs((rows[0]?.kobo ?? 0) - due), `${person.ogid} from ${hired} to ${left}`).toBeLessThanOrEqual(6 * months)
  }

  // What was deducted for others, what of a last pay could not be and is owed all the same, is what filings pay over; each was taken of somebody.
  const { rows: others } = await sql<{ title: string; deducted: number; filed: number }>`
    select type.title, (select coalesce(sum(line.amount_kobo + case when slip.kind = 'final' then line.short_kobo else 0 end), 0)::float8
        from payslip slip join payroll_run run on run.id = slip.run_id and run.state in ('paid', 'closed')
        join payslip_line line on line.payslip_id = slip.id and line.kind = 'deduction' and line.title = type.title and line.key not like 'owed:%'
        where slip.voided_at is null) as deducted,
      (select coalesce(sum(amount_kobo), 0)::float8 from payroll_filing where kind = 'deduction' and recipient = type.title) as filed
    from deduction_type type order by type.title`.execute(t.db)
  for (const { title, deducted, filed } of others) expect([title, deducted > 0, filed]).toEqual([title, true, deducted])
  // A court order took no more than its share of what tax and contributions leave; somebody met its limit, and somebody gave to pension.
  const { rows: courts } = await sql<{ kobo: number; left_kobo: number; short_kobo: number }>`
    select line.amount_kobo as kobo, line.short_kobo, slip.net_kobo + (select sum(amount_kobo) from payslip_line other where other.payslip_id = slip.id
      and other.kind = 'deduction' and other.key not in ('paye', 'pension', 'pension_voluntary', 'nhf', 'nhis'))::bigint as left_kobo
    from payslip slip join payslip_line line on line.payslip_id = slip.id and line.title = 'Court order' and line.kind = 'deduction'
    where slip.voided_at is null and slip.kind <> 'final'`.execute(t.db)
  for (const { kobo, left_kobo } of courts) expect(kobo * 100).toBeLessThanOrEqual(left_kobo * 30)
  expect(courts.some(({ short_kobo }) => short_kobo > 0)).toBe(true)
  const given = await t.db.selectFrom('payslip_line').select('amount_kobo').where('key', '=', 'pension_voluntary').execute()
  expect(given.length).toBeGreaterThan(0)

  // What a file holds is what the payment journal took from the bank, and nobody is owed anything but who lacks an account or came back.
  const runs = await t.db
    .selectFrom('payroll_run')
    .select(['id', 'reference'])
    .where('state', 'in', ['paid', 'closed'])
    .execute()
  for (const { id, reference } of runs) {
    await t.inject({ url: `/api/v1/payroll_runs/${id}/bank_file.csv`, as: payroll })
    const [file] = (await t.call(runPayments.list, { params: { id } }, payroll)).bank_files
    const { rows } = await sql<{
      kobo: number
    }>`select coalesce(sum(greatest(net_kobo + held_kobo - paid_before_kobo, 0)), 0)::float8 as kobo
      from payslip where run_id = ${id} and withheld_reason is null
        and (voided_at is null or exists (select 1 from payslip newer where newer.replaces = payslip.id)) and salary_mode = 'bank'`.execute(
      t.db,
    )
    expect(file?.total_kobo, reference).toBe(rows[0]?.kobo)
    const { payouts } = await read(id)
    expect(payouts.find(({ salary_mode }) => salary_mode === 'bank')?.kobo ?? 0, reference).toBe(rows[0]?.kobo)
  }
}, 300_000)
