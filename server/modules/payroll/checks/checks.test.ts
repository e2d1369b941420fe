import { payrollChecks } from '@iroko/contract/payroll/checks'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { payDetails } from '@iroko/contract/people/pay-details'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
t.setNow('2026-10-30')
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const checker = await t.person({ first_name: 'Uche', roles: ['hr_manager'] })
const boss = await t.person({ first_name: 'Bala', roles: ['hr_manager'] })
const ada = await t.person({ first_name: 'Ada' })
const chidi = await t.person({ first_name: 'Chidi' })
const ghost = await t.person({ first_name: 'Gana' })
const { decide, earn, move, read, start } = makePayrolls(t, { payroll, hrManager: boss })
const paid = [ada, chidi, ghost, checker]
for (const person of paid) await earn(person, 30_000_000)

/** Two people change an account, as the portal has it. */
async function pays(person: Person, account_number: string): Promise<void> {
  const body = { bank_code: '058' as const, account_number, account_name: person.full_name, despite_check_digit: true }
  await t.call(payDetails.proposeBank, { params: { ogid: person.ogid }, body }, payroll)
  const { id } = await t.db
    .selectFrom('bank_account')
    .select('id')
    .where('employee_id', '=', person.id)
    .where('status', '=', 'proposed')
    .executeTakeFirstOrThrow()
  const decide = (by: Person) => t.call(payDetails.decideBanks, { body: { ids: [id], decision: 'confirmed' } }, by)
  await expect(decide(payroll)).rejects.toMatchObject({ status: 403 })
  await decide(boss)
  await t.db.updateTable('employee_pay').set({ salary_mode: 'bank' }).where('employee_id', '=', person.id).execute()
}
/** Another day, on which everybody signs in again. */
async function on(day: string): Promise<void> {
  t.setNow(day)
  for (const person of [payroll, checker, boss]) person.token = await t.signIn(person.id)
}
const seen = async (person: Person, day = '2026-10-05') =>
  await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at, first_in)
    values (${person.id}, ${day}, ${person.office_id}, 'present', 480, 480, 0, 0, 0, 0, 1, now(), ${`${day}T07:00:00Z`})`.execute(
    t.db,
  )

for (const person of [ada, chidi, checker]) await seen(person)
await pays(ada, '0123456789')
await pays(chidi, '0123456789')
await pays(checker, '0123450000')
await t.db.updateTable('employee').set({ phone: '0803 000 1122' }).where('id', '=', ada.id).execute()
await t.db.updateTable('employee').set({ phone: '+234 803 000 1122' }).where('id', '=', ghost.id).execute()

const blocking = async (id: string) => {
  const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { limit: 1000 } }, payroll)
  return problems.filter(({ blocks }) => blocks).map(({ employee, kind }) => `${employee.full_name.split(' ')[0]} ${kind}`)
}
const bankFile = (id: string) => t.inject({ url: `/api/v1/payroll_runs/${id}/bank_file.csv`, as: payroll })

const runsIn = async (state: 'review' | 'approved') =>
  (await t.call(payrollRuns.list, { query: { state } }, payroll)).payroll_runs
/** The payroll of October anew, in review, whatever a test before made of it. */
async function october(): Promise<string> {
  for (const { id, version } of await runsIn('approved'))
    await t.call(runSteps.reverse, { params: { id }, body: { version, reason: 'Again' } }, boss)
  for (const { id, version } of await runsIn('review'))
    await t.call(runSteps.discard, { params: { id }, body: { version } }, payroll)
  return start('2026-10')
}
async function clearAll(id: string): Promise<void> {
  const all = await t.call(payrollChecks.list, { params: { id }, query: { limit: 1000 } }, payroll)
  const findings = all.problems.flatMap(({ employee, kind, blocks }) => (blocks ? [{ ogid: employee.ogid, kind }] : []))
  await t.call(payrollChecks.clear, { params: { id }, body: { findings: findings as never, reason: 'Looked at' } }, boss)
}
/** An approved payroll: the one that is there, or one of October. */
async function approved(): Promise<string> {
  const [run] = await runsIn('approved')
  if (run) return run.id
  const id = await october()
  await clearAll(id)
  await move('submit', id)
  await decide(id)
  return id
}

it('is not approved while anybody paid shares an account or a phone, or was never there, until each has a reason', async () => {
  const id = await october()
  expect((await blocking(id)).toSorted()).toEqual([
    'Ada shared_bank',
    'Ada shared_phone',
    'Chidi shared_bank',
    'Gana no_attendance',
    'Gana shared_phone',
  ])
  expect(await read(id)).toMatchObject({ blocking: 5 })
  await move('submit', id)
  await expect(decide(id)).rejects.toMatchObject({ code: 'needs_reasons', message: expect.stringContaining('and 2 more') })
  const clear = (by: Person, of: [Person, 'shared_bank' | 'shared_phone' | 'no_attendance'][], reason = 'Married') =>
    t.call(
      payrollChecks.clear,
      { params: { id }, body: { findings: of.map(([{ ogid }, kind]) => ({ ogid, kind })), reason } },
      by,
    )
  await expect(clear(ada, [[ada, 'shared_bank']])).rejects.toMatchObject({ status: 403 })
  await expect(clear(boss, [[ada, 'shared_bank']], ' ')).rejects.toMatchObject({ fields: { reason: 'Enter a reason' } })
  await expect(clear(boss, [[chidi, 'shared_phone']])).rejects.toMatchObject({ code: 'settled' })
  await clear(boss, [
    [ada, 'shared_bank'],
    [chidi, 'shared_bank'],
  ])
  await clear(boss, [
    [ada, 'shared_phone'],
    [ghost, 'shared_phone'],
  ])
  await expect(decide(id)).rejects.toMatchObject({
    message: `Give a reason for each finding first. ${ghost.full_name}: no attendance in this period`,
  })
  // Payroll says why, and whoever approves reads it beside the totals.
  await clear(payroll, [[ghost, 'no_attendance']], 'Works at the client, seen by her manager')
  const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { kind: 'no_attendance' } }, payroll)
  expect(problems).toMatchObject([
    { blocks: false, cleared: { reason: 'Works at the client, seen by her manager', by: { id: payroll.id } } },
  ])
  const reasons = await t.call(payrollChecks.list, { params: { id }, query: { cleared: 'yes', limit: 100 } }, boss)
  expect([reasons.total, reasons.problems.every(({ cleared }) => cleared?.reason)]).toEqual([5, true])
  expect((await decide(id)).message).toBe('Payroll of 2026-10 approved')
})

it('nobody gives the reason for their own pay', async () => {
  await t.db.updateTable('employee').set({ phone: '08030001122' }).where('id', '=', checker.id).execute()
  const id = await october()
  const finding = { ogid: checker.ogid, kind: 'shared_phone' as const }
  await expect(
    t.call(payrollChecks.clear, { params: { id }, body: { findings: [finding], reason: 'Me' } }, checker),
  ).rejects.toMatchObject({ status: 403, message: 'You cannot decide your own pay. Ask another colleague' })
})

it('pays to the account that counted when it was started; a change waits for the next one', async () => {
  const id = await october()
  await on('2026-10-31')
  await pays(ada, '9876543210')
  await move('calculate', id)
  await t.runJobs()
  const accounts = async (of: string) =>
    await t.db
      .selectFrom('payslip')
      .innerJoin('bank_account', 'bank_account.id', 'payslip.bank_account_id')
      .select('account_number_last4')
      .where('run_id', '=', of)
      .where('payslip.employee_id', '=', ada.id)
      .execute()
  expect(await accounts(id)).toEqual([{ account_number_last4: '6789' }])
  const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { kind: 'bank_changing' } }, payroll)
  expect(problems.map(({ employee }) => employee.id)).toEqual([ada.id])
  await clearAll(id)
  await move('submit', id)
  await decide(id)
  expect((await bankFile(id)).body).toContain('0123456789')
  await on('2026-11-20')
  await seen(ada, '2026-11-05')
  expect(await accounts(await start('2026-11'))).toEqual([{ account_number_last4: '3210' }])
})

/** Past the portal and every trigger of the database. */
const touch = (statement: string) =>
  t.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql.raw(statement).execute(db)
  })

it.each([
  ['a net amount', 'update payslip set net_kobo = net_kobo + $, gross_kobo = gross_kobo + $'],
  ['a line', "update payslip_line set amount_kobo = amount_kobo + $ where kind = 'earning'"],
  ['an account', 'update payslip set bank_account_id = @'],
  ['whose account it is', "update bank_account set account_name = account_name || '@'"],
  [
    'a payslip',
    `update payslip set voided_at = @ where employee_id = '${ada.id}' and run_id in (select id from payroll_run where state = 'approved')`,
  ],
])('no bank file of a payroll in which %s was touched past the portal', async (_, statement) => {
  const id = await approved()
  expect((await bankFile(id)).statusCode).toBe(200)
  await sql`create table kept as select id, bank_account_id from payslip`.execute(t.db)
  const other = statement.includes('voided') ? 'now()' : "(select id from bank_account where account_number_last4 = '0000')"
  await touch(statement.replaceAll('$', '100').replaceAll("'@'", "' & Co'").replaceAll('@', other))
  const file = await bankFile(id)
  expect([file.statusCode, file.json().code]).toEqual([409, 'changed'])
  const same = statement.includes('voided') ? 'null' : '(select kept.bank_account_id from kept where kept.id = payslip.id)'
  const undo = statement.replaceAll('$', '-100').replace("account_name || '@'", "replace(account_name, ' & Co', '')")
  await touch(undo.replaceAll('@', same))
  await sql`drop table kept`.execute(t.db)
  expect((await bankFile(id)).statusCode).toBe(200)
})
