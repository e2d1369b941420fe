/** PAYE beyond the tax of the year: said where it is known, given back out of the remittance where payroll chooses so, and on a certificate. */
import { formatMoney } from '@iroko/contract/money'
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { employer } from '@iroko/contract/payroll/employer'
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { payslips } from '@iroko/contract/payroll/payslips'
import { receivables } from '@iroko/contract/payroll/receivables'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls, settleDebt } from '../../../test/payrolls.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const [payroll, hrManager] = [await t.person({ roles: ['payroll_processor'] }), await t.person({ roles: ['hr_manager'] })]
const [leaver, stays] = [await t.person(), await t.person()]
const { bank, earn, pay, read, slipOf, start, create, calculate, lend } = makePayrolls(t, { payroll, hrManager })
const show = async (id: string, as = payroll) => (await t.call(payslips.show, { params: { id } }, as)).payslip
const setOff = async (id: string, sets_off: boolean, as = payroll) =>
  await t.call(runSteps.setOff, { params: { id }, body: { version: (await read(id)).version, sets_off } }, as)
/** What a PDF says; or with which status it is refused. */
async function pdfAt(url: string, as: Person): Promise<string | number> {
  const answer = await t.inject({ url: `/api/v1/${url}`, as })
  if (answer.statusCode !== 200) return answer.statusCode
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
async function on(day: string) {
  t.setNow(day)
  for (const person of [payroll, hrManager, leaver]) person.token = await t.signIn(person.id)
}

it('the last pay says the sum; set off it comes back with the pay and out of the remittance, no more than that carries', async () => {
  await on('2026-10-28')
  await earn(leaver, 60_000_000)
  await earn(stays, 30_000_000)
  await bank(stays, '0123456785')
  await bank(leaver, '0123456799')
  await sql`insert into tax_facts (id, employee_id, year, pension, nhf, nhis, rent_kobo, life_premium_kobo, mortgage_interest_kobo, evidence,
      before_months, before_gross_kobo, before_reliefs_kobo, before_tax_kobo)
    values (gen_random_uuid(), ${leaver.id}, 2026, true, false, false, 0, 0, 0, '', 9, 540000000, 8840000, 85000000)`.execute(
    t.db,
  )
  await pay(await start('2026-10'))
  await sql`update employee set exit_date = '2026-11-06', status = 'left' where id = ${leaver.id}`.execute(t.db)
  await on('2026-11-26')
  const id = await start('2026-11')
  const before = await show((await slipOf(id, leaver)).id)
  expect(before.over_kobo).toBeGreaterThan(0)
  expect((await read(id)).over_kobo).toBe(before.over_kobo)
  const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { kind: 'over_deducted' } }, payroll)
  expect(problems).toMatchObject([{ employee: { ogid: leaver.ogid }, blocks: false, detail: formatMoney(before.over_kobo) }])
  await expect(setOff(id, true, stays)).rejects.toMatchObject({ status: 403 })
  await setOff(id, true)
  const carried = (await slipOf(id, stays)).paye_kobo
  const given = Math.min(before.over_kobo, carried)
  const after = await show((await slipOf(id, leaver)).id)
  expect(after).toMatchObject({
    net_kobo: before.net_kobo + given,
    refunds_kobo: given,
    over_kobo: before.over_kobo - given,
    gross_kobo: before.gross_kobo,
    year: { tax_kobo: before.year.tax_kobo - given },
  })
  expect(after.lines.find(({ key }) => key === 'paye_set_off')).toMatchObject({ kind: 'refund', amount_kobo: given })
  // And back, as if it had never been.
  await setOff(id, false)
  expect(await show(after.id)).toEqual({ ...before })
  await setOff(id, true)
  // One person calculated again changes nothing of the others'.
  await t.call(runSteps.recalculate, { params: { id: (await slipOf(id, leaver)).id } }, payroll)
  expect((await show((await slipOf(id, leaver)).id)).refunds_kobo).toBe(given)
  await pay(id)
  await expect(setOff(id, false)).rejects.toMatchObject({ status: 409 })
  const { payroll_filings } = await t.call(payrollFilings.list, { query: { kind: 'paye', run_id: id } }, payroll)
  expect(payroll_filings.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)).toBe(carried - given)
  // The return of the year names it: of each person as their last payslip of the year says it, and in its sum.
  const returns = (await t.call(payrollFilings.list, { query: { kind: 'paye_return' } }, payroll)).payroll_filings
  const over = async ({ id: filing }: { id: string }) => {
    const { about, schedule } = await t.call(payrollFilings.schedule, { params: { id: filing } }, payroll)
    return { about, people: schedule.map(({ employee, over_kobo }) => [employee.ogid, over_kobo]) }
  }
  const findings = await Promise.all(returns.map(over))
  expect(findings.flatMap(({ people }) => people)).toEqual(
    expect.arrayContaining([
      [leaver.ogid, after.over_kobo],
      [stays.ogid, 0],
    ]),
  )
  if (after.over_kobo > 0)
    expect(findings.flatMap(({ about }) => about).join()).toContain(`${formatMoney(after.over_kobo)} of it was deducted beyond`)
})

it('the certificate foots, names the employer and says what was too much, to oneself and to payroll', async () => {
  const papers = { tax_id: '1234567-0001', address: '1 Marina, Lagos', payer_ids: 'Lagos: N-778899', version: 1 }
  await t.call(employer.set, { body: papers }, payroll)
  const of = (person: Person, year = 2026) => `employees/${person.ogid}/tax_certificates/${year}/pdf`
  const text = await pdfAt(of(leaver), payroll)
  for (const words of [
    'Tax deduction certificate 2026',
    'PAYE deducted',
    'Lagos',
    leaver.full_name,
    'Basic',
    'Pension',
    'Chargeable income of the year',
    '1234567-0001',
    '1 Marina, Lagos',
    'N-778899',
    'Contributions of an earlier payroll in the year ₦88,400.00',
  ])
    expect(text).toContain(words)
  const tax = String(text).slice(String(text).lastIndexOf('Tax Heading Amount'))
  const amount = (label: string) => {
    const [, found = ''] = new RegExp(`${label} [-−]?₦([\\d,]+\\.\\d\\d)`).exec(tax) ?? []
    return Number(found.replaceAll(/[,.]/g, ''))
  }
  const gross = amount('Gross pay') + amount('Gross pay of an earlier payroll in the year')
  expect(gross - amount('Less contributions and reliefs')).toBe(amount('Chargeable income of the year'))
  expect(amount('Less contributions and reliefs')).toBeGreaterThan(8_840_000)
  stays.token = await t.signIn(stays.id)
  expect(await pdfAt(of(stays), stays)).toContain(stays.full_name)
  expect(await pdfAt(of(leaver), stays)).toBe(404)
  expect(await pdfAt(of(stays, 2025), stays)).toBe(404)
})

it('a payslip whose pay came back says so', async () => {
  const id = (await t.db.selectFrom('payroll_run').select('id').where('month', '=', '2026-11-01').executeTakeFirstOrThrow()).id
  const slip = await slipOf(id, stays)
  const version = (await t.db.selectFrom('payslip').select('version').where('id', '=', slip.id).executeTakeFirstOrThrow())
    .version
  await t.call(
    heldPay.returned,
    { params: { id: slip.id }, body: { reason: 'Account closed', bank_reference: 'R-1', version } },
    payroll,
  )
  expect((await show(slip.id, stays)).held).toEqual({ how: 'returned', is_released: false, paid_with: null })
  expect(await pdfAt(`payslips/${slip.id}/pdf`, stays)).toContain('Returned by the bank, not paid out')
})

it('what a leaver still owes is on the list and in a letter, and on no payslip as a deduction of next month', async () => {
  const owing: Person = await t.person()
  await earn(owing, 20_000_000)
  await lend(owing, 60_000_000, '2026-12', 12)
  await sql`update employee set exit_date = '2026-12-04', status = 'left', private_email = 'owing@mail.test' where id = ${owing.id}`.execute(
    t.db,
  )
  await on('2026-12-10')
  const id = await create('2026-12', 'final')
  await t.call(
    runPeople.add,
    { params: { id }, body: { ogids: [owing.ogid], assets_kobo: 300_000_000, notice_days: -5 } },
    payroll,
  )
  await calculate(id)
  await pay(id)
  // Who left cannot sign in: the certificate of the year opens by the address that their private email got, and for sixty days.
  const mail = await t.db
    .selectFrom('outbox_mail')
    .select('body')
    .where('recipient', '=', 'owing@mail.test')
    .executeTakeFirstOrThrow()
  const [, token = ''] = /tax_certificates\/([\w-]{43})\/pdf/.exec(mail.body) ?? []
  const opened = async (given: string) => (await t.inject({ url: `/api/v1/tax_certificates/${given}/pdf` })).statusCode
  expect([await opened(token), await opened(`${token.slice(1)}A`)]).toEqual([200, 404])
  await t.db.updateTable('tax_certificate_link').set({ expires_at: '2026-12-09T00:00:00Z' }).execute()
  expect(await opened(token)).toBe(404)
  const slip = await show((await slipOf(id, owing)).id)
  expect(slip.lines.filter(({ explanation }) => explanation.includes('next month'))).toEqual([])
  const { payroll_receivables, totals } = await t.call(receivables.list, { query: { q: owing.ogid } }, payroll)
  expect(payroll_receivables).toMatchObject([{ employee: { ogid: owing.ogid }, exit_date: '2026-12-04', is_settled: true }])
  const [owed] = payroll_receivables
  // Pay of four days against notice, property and the loan.
  const repaid = slip.lines.find(({ title }) => title === 'Rent loan')?.amount_kobo ?? 0
  const short = slip.lines.reduce((sum, { short_kobo }) => sum + short_kobo, 0)
  expect(owed?.total_kobo).toBe(short + 60_000_000 - repaid)
  expect(totals.total_kobo).toBeGreaterThanOrEqual(owed?.total_kobo ?? 0)
  const text = await pdfAt(`payroll_receivables/${owing.id}/letter`, payroll)
  expect(text).toContain('Amount owed after your last pay')
  expect(text).toContain('Rent loan')
  expect(await pdfAt(`payroll_receivables/${owing.id}/letter`, stays)).toBe(403)
  const total_kobo = owed?.total_kobo ?? 0
  const paid = (amount_kobo: number, received_on = '2026-12-10') =>
    settleDebt(t, { ogid: owing.ogid, amount_kobo, received_on }, { by: payroll, decider: hrManager })
  await expect(paid(total_kobo + 1)).rejects.toMatchObject({ status: 422 })
  await expect(paid(1_000, '2026-12-11')).rejects.toMatchObject({ fields: { received_on: 'Choose today or an earlier date' } })
  await paid(1_000_000)
  const list = async () => (await t.call(receivables.list, { query: { q: owing.ogid } }, payroll)).payroll_receivables
  expect(await list()).toMatchObject([{ paid_kobo: 1_000_000, total_kobo: total_kobo - 1_000_000 }])
  // Both at once: what is left is paid once.
  const both = await Promise.allSettled([paid(total_kobo - 1_000_000), paid(total_kobo - 1_000_000)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await list()).toEqual([])
  // In the books the leaver owes it from the settlement on, against the salary that was not worked and the property, and nothing once it is paid.
  const posted = await sql<{ kind: string; account: string; kobo: number }>`
    select journal.kind, account, sum(debit_kobo - credit_kobo)::bigint as kobo from payroll_journal journal
    join payroll_journal_line line on line.journal_id = journal.id where run_id = ${id}::uuid group by 1, 2`.execute(t.db)
  const kobo = (kind: string, account: string) =>
    posted.rows.filter((row) => row.kind === kind && row.account === account).reduce((sum, row) => sum + row.kobo, 0)
  expect(short).toBeGreaterThan(0)
  expect(kobo('accrual', 'salary_overpaid')).toBe(short)
  expect(kobo('receipt', 'salary_overpaid')).toBe(-short)
  expect(kobo('receipt', 'bank')).toBe(total_kobo)
  expect(kobo('receipt', 'staff_loans')).toBe(short - total_kobo)
  expect(kobo('accrual', 'other_income')).toBe(-300_000_000)
})

it('pension of days that were paid ahead and not worked comes back to the leaver and lowers what the fund is next paid', async () => {
  await on('2026-12-11')
  await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at)
    select ${stays.id}, day, ${stays.office_id}, 'absent', 480, 0, 0, 0, 0, 0, 1, now()
    from unnest('{2026-11-23,2026-11-24,2026-11-25,2026-11-26,2026-11-27,2026-11-30}'::date[]) day`.execute(t.db)
  await sql`update employee set exit_date = '2026-12-01', status = 'left' where id = ${stays.id}`.execute(t.db)
  const id = await create('2026-12', 'final')
  await t.call(runPeople.add, { params: { id }, body: { ogids: [stays.ogid] } }, payroll)
  await calculate(id)
  const slip = await show((await slipOf(id, stays)).id)
  const line = (key: string) => slip.lines.find((line) => line.key === key)
  // Six days and the weekend between them against the one of December; both of the month's salary.
  expect(slip.gross_kobo).toBe(0)
  expect(line('pension_back')).toMatchObject({ kind: 'refund', title: 'Pension, of pay taken back' })
  const back = line('pension_back')?.amount_kobo ?? 0
  const employer = line('pension_employer')?.amount_kobo ?? 0
  expect(back).toBeGreaterThan(0)
  expect(employer).toBeLessThan(0)
  expect(line('past')?.amount_kobo).toBe(back)
  await pay(id)
  const { payroll_filings } = await t.call(payrollFilings.list, { query: { kind: 'pension', run_id: id } }, payroll)
  // Below zero, it lowers what the fund is paid for the month.
  const own = payroll_filings.flatMap(({ parts }) => parts).filter(({ run }) => run.id === id)
  expect(own.map(({ amount_kobo }) => amount_kobo)).toEqual([employer - back])
  expect(payroll_filings.map(({ status }) => status)).toEqual(['open'])
  const { payroll_receivables } = await t.call(receivables.list, { query: { q: stays.ogid } }, payroll)
  expect(payroll_receivables[0]?.items).toEqual([{ title: 'Overpaid in earlier months', kobo: line('past')?.short_kobo }])
})
