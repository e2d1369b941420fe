/** Payrolls as tests need them: people who earn, a month that is calculated, approved and paid, and what must hold of all pay. */

import type { Parsed } from '@iroko/contract/endpoint'
import { type ClearableKind, payrollChecks } from '@iroko/contract/payroll/checks'
import { debtSettlements, type SettlementWay } from '@iroko/contract/payroll/debt-settlements'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { loanPayments } from '@iroko/contract/payroll/loan-payments'
import { loans } from '@iroko/contract/payroll/loans'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { runChanges } from '@iroko/contract/payroll/run-changes'
import { runReversals } from '@iroko/contract/payroll/run-reversals'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { payrollRuns, type ReversedPayment, type RunKind } from '@iroko/contract/payroll/runs'
import { payDetails } from '@iroko/contract/people/pay-details'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, expect } from 'vitest'
import { brokenOn } from '../lib/database/invariant.ts'
import { invariants as ofFilings } from '../modules/payroll/filings/store-parts.ts'
import { invariants as ofJournals } from '../modules/payroll/journals/store-invariants.ts'
import { invariants as ofLoans } from '../modules/payroll/loans/store-invariants.ts'
import { invariants as ofPayslips } from '../modules/payroll/payslips/store-invariants.ts'
import { invariants as ofRuns } from '../modules/payroll/runs/store-invariants.ts'
import { approveNow } from './decisions.ts'
import type { Person, TestApp } from './harness.ts'
import { giveFund } from './pension-funds.ts'

/** What breaks an invariant of pay, each as `id: what`. */
export async function brokenPay({ db, today }: TestApp): Promise<string[]> {
  const found: string[] = []
  for (const invariant of [...ofPayslips, ...ofRuns, ...ofJournals, ...ofLoans, ...ofFilings])
    found.push(...(await brokenOn(db, invariant, today())).map((what) => `${invariant.id}: ${what}`))
  return found
}

/** What schedules of tax and pension need of people; paid in cash, as long as nothing else is said. */
export async function givePapers(db: TestApp['db'], ids: readonly string[]): Promise<void> {
  await sql`insert into employee_pay (employee_id, salary_mode, rsa_pin_last4, nin_last4, nhf_number)
    select id, 'cash', '0001', '0001', '1234567890' from unnest(${[...ids]}::uuid[]) id
    on conflict (employee_id) do update set rsa_pin_last4 = '0001', nin_last4 = '0001', nhf_number = '1234567890'`.execute(db)
  const known = await sql<{ employee_id: string }>`select employee_id from pension_membership`.execute(db)
  const without = ids.filter((id) => known.rows.every(({ employee_id }) => employee_id !== id))
  await giveFund(db, without, 'Savanna Pensions')
  await sql`insert into tax_residence (id, employee_id, state, starts_on)
    select gen_random_uuid(), person, 'Lagos', '2020-01-06' from unnest(${[...ids]}::uuid[]) person
    where not exists (select from tax_residence known where known.employee_id = person)`.execute(db)
}

/** Terms of a pay group that pay no hours. */
export const plainTerms = {
  day_policy: 'calendar_days',
  hours_a_month: 173,
  hours_of: 'gross',
  overtime_percent: 0,
  day_off_percent: 0,
  holiday_percent: 0,
  sunday_percent: 0,
  night_allowance: 'none',
  night_kobo: 0,
  unpaid_time: false,
} as const

interface Attended {
  overtime?: number
  late?: number
  night?: number
  status?: string
}

/** A pay group whose terms a test changes, and days of attendance with hours that it may pay. */
export async function byTheHour({ db, call }: TestApp, by: Person) {
  const named = { title: 'By the hour', pay_day: 28, cut_off_day: 20 }
  const { pay_group: group } = await call(payGroups.create, { body: { ...named, ...plainTerms } }, by)
  return {
    named,
    group,
    attended: (
      { id, office_id }: Person,
      day: string,
      { overtime = 0, late = 0, night = 0, status = 'present' }: Attended = {},
    ) =>
      sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
          overtime_minutes, night_minutes, policy_version, computed_at)
        values (${id}, ${day}, ${office_id}, ${status}, 480, ${480 + overtime}, ${late}, 0, ${overtime}, ${night}, 1, now())`.execute(
        db,
      ),
    approved: (person: Person, day: string, minutes: number) =>
      sql`insert into overtime_decision (employee_id, day, kind, minutes, approved_minutes, decided_by, decided_at)
        values (${person.id}, ${day}, 'overtime', ${minutes}, ${minutes}, ${by.id}, now())`.execute(db),
  }
}

/** Pays an approved loan out today; another person says so of what is handed out. */
export async function payOut(t: TestApp, loanId: string, by: Person, second: Person): Promise<void> {
  const { loan_payment } = await t.call(loanPayments.create, { body: { loan_ids: [loanId] } }, by)
  const { id, version, loans: all, transfers } = loan_payment
  if (transfers > 0) await t.inject({ url: `/api/v1/loan_payments/${id}/file.csv`, as: by })
  if (transfers < all) await t.inject({ url: `/api/v1/loan_payments/${id}/handed_out.pdf`, as: by })
  await t.call(loanPayments.pay, { params: { id }, body: { paid_on: t.today(), version } }, second)
}

/** Enters what was paid of a debt today, or is given up of it, and another person confirms it. */
export async function settleDebt(
  t: TestApp,
  debt: Pick<Parsed<typeof debtSettlements.create>['body'], 'loan_id' | 'ogid' | 'amount_kobo'> & {
    received_on?: string
    how?: SettlementWay
  },
  { by, decider }: { by: Person; decider: Person },
): Promise<void> {
  const { id } = await t.call(
    debtSettlements.create,
    { body: { how: 'paid', received_on: t.today(), note: 'Transfer', ...debt } },
    by,
  )
  await approveNow(t, 'debt_settlement', id, decider)
}

/** Looks after every test of the file that what must hold of pay does. */
export function keepPayInvariants(t: TestApp): void {
  afterEach(async () => expect(await brokenPay(t)).toEqual([]))
}

/** Calls of payrolls, by who processes them and who decides; the invariants of pay are looked at after every test. */
export function makePayrolls(t: TestApp, { payroll, hrManager }: { payroll: Person; hrManager: Person }) {
  keepPayInvariants(t)
  const read = async (id: string) => (await t.call(runSteps.show, { params: { id } }, payroll)).payroll_run
  /** Takes a step; what is refused to who processes payrolls is not offered to them. */
  const move = async (step: 'calculate' | 'submit' | 'pay' | 'close', id: string, by = payroll) => {
    const { version } = await read(id)
    try {
      return await t.call(runSteps[step], { params: { id }, body: { version } }, by)
    } catch (refusal) {
      const { can, version: now } = await read(id)
      if (by === payroll && now === version) expect(can[step], `${step} is offered and refused`).toBe(false)
      throw refusal
    }
  }
  const create = async (month: string, kind: RunKind = 'regular') =>
    (await t.call(payrollRuns.create, { body: { month, kind } }, payroll)).payroll_run.id
  /** Calculates a payroll, which is then in review. */
  const calculate = async (id: string) => {
    await move('calculate', id)
    await t.runJobs()
    expect((await read(id)).state).toBe('review')
  }
  /** Approves what was sent. */
  const decide = async (id: string, by = hrManager) =>
    await approveNow(t, 'payroll_run', (await read(id)).approval?.id ?? '', by)
  const approve = async (id: string, by = hrManager) => {
    await move('submit', id)
    await decide(id, by)
  }
  const slipsOf = async (id: string) => (await t.call(payrollRuns.slips, { params: { id } }, payroll)).payslips
  const slipOf = async (id: string, { ogid }: Person) => {
    const slip = (await slipsOf(id)).find(({ employee }) => employee.ogid === ogid)
    if (!slip) throw new Error(`${ogid} has no payslip`)
    return slip
  }
  return {
    read,
    move,
    create,
    calculate,
    decide,
    approve,
    slipsOf,
    slipOf,
    /** Withholds the pay of one person with a reason, or releases it with null. */
    withhold: async (id: string, person: Person, reason: string | null, by = payroll) => {
      const { id: slip, version } = await slipOf(id, person)
      try {
        return await t.call(heldPay.withhold, { params: { id: slip }, body: { reason, version } }, by)
      } catch (refusal) {
        const step = reason === null ? 'release' : 'withhold'
        if (by === payroll) expect((await slipOf(id, person)).can[step], `${step} is offered and refused`).toBe(false)
        throw refusal
      }
    },
    /** Reverses a payroll; that the bank returned what was paid says who processes payrolls, and another decides. */
    reverse: async (id: string, payment?: ReversedPayment, reason = 'Wrong days') => {
      const { version, paid_at, bank_file_at } = await read(id)
      if (payment !== 'returned' || !(paid_at || bank_file_at))
        return await t.call(runSteps.reverse, { params: { id }, body: { version, reason, payment } }, hrManager)
      const { id: asked } = await t.call(runReversals.create, { body: { run_id: id, version, reason } }, payroll)
      return await approveNow(t, 'payroll_reversal', asked, hrManager)
    },
    /** Gives a reason for each finding that asks for one. */
    giveReasons: async (id: string, by = hrManager) => {
      const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { limit: 100 } }, by)
      const open = problems.filter(({ blocks, kind }) => blocks && kind !== 'tax_fall')
      const findings = open.map(({ employee, kind }) => ({ ogid: employee.ogid, kind: kind as ClearableKind }))
      if (findings.length > 0) await t.call(payrollChecks.clear, { params: { id }, body: { findings, reason: 'Seen' } }, by)
    },
    /** Countersigns what one person alone made, as far as it can be. */
    countersign: async (id: string, by = hrManager) => {
      const query = { open: 'yes' as const, limit: 100 }
      const { changes } = await t.call(runChanges.list, { params: { id }, query }, by)
      const lines = changes.filter(({ can }) => can.countersign).map((line) => line.id)
      await t.call(runChanges.countersign, { params: { id }, body: { lines } }, by)
    },
    /** Approves and pays what is in review. */
    pay: async (id: string) => {
      await approve(id)
      await move('pay', id)
    },
    /** Two people enter an account, as the portal has it. */
    bank: async (person: Person, account_number: string, bank_code: '058' | '044' | '100004' = '058') => {
      const body = { bank_code, account_number, account_name: person.full_name, despite_check_digit: true }
      await t.call(payDetails.proposeBank, { params: { ogid: person.ogid }, body }, payroll)
      const own = t.db.selectFrom('bank_account').select('id').where('employee_id', '=', person.id)
      const { id } = await own.where('status', '=', 'proposed').executeTakeFirstOrThrow()
      await t.call(payDetails.decideBanks, { body: { ids: [id], decision: 'confirmed' } }, hrManager)
      await t.db.updateTable('employee_pay').set({ salary_mode: 'bank' }).where('employee_id', '=', person.id).execute()
    },
    /** A salary, in cash until there is an account, and with it all that its schedules need. */
    earn: async (person: Pick<Person, 'id'>, amount_kobo: number, starts_on = '2020-01-06') => {
      await t.db
        .insertInto('salary')
        .values({
          id: uuid(),
          employee_id: person.id,
          amount_kobo,
          starts_on,
          source: 'agreed',
          reason: 'Agreed',
          created_at: '2020-01-06T08:00:00Z',
        })
        .execute()
      await givePapers(t.db, [person.id])
    },
    /** An allowance type of a flat rate; answers its id. */
    allowanceType: async (title = 'Bonus', value = 5_000_000) => {
      const id = uuid()
      const type = { id, title, mode: 'flat_rate' as const, value, taxable: true, pensionable: false }
      await t.db.insertInto('allowance_type').values(type).execute()
      return id
    },
    /** A loan for rent that is approved and paid out; answers its id. */
    lend: async (person: Person, principal_kobo: number, first_month: string, months = 6, by = payroll) => {
      const type = await t.db.selectFrom('loan_type').select('id').where('title', '=', 'Rent loan').executeTakeFirst()
      const loan_type_id = type?.id ?? uuid()
      const row = { id: loan_type_id, title: 'Rent loan', advance: false, max_months: 24 }
      if (!type) await t.db.insertInto('loan_type').values(row).execute()
      const terms = { loan_type_id, principal_kobo, months, first_month, reason: 'Rent', despite: '' }
      const { id } = await t.call(loans.create, { body: { ogid: person.ogid, ...terms } }, by)
      await approveNow(t, 'loan', id, hrManager)
      await payOut(t, id, payroll, hrManager)
      return id
    },
    /** Calculates a month (`yyyy-MM`), which is then in review; answers its id. */
    start: async (month: string) => {
      const id = await create(month)
      await calculate(id)
      return id
    },
  }
}
