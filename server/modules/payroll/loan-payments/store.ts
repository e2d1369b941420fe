/** Loans that wait to be paid out, and the payments that carry them. */
import { companyZone } from '@iroko/contract/clock'
import type { LoanPaymentState } from '@iroko/contract/payroll/loan-payments'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { LoanPaymentItem, LoanPayment as LoanPaymentRow } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { isEmployed } from '../../../lib/database/employment.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { named, personRef } from '../../../lib/database/references.ts'
import type { SealedPlace } from '../../../lib/house/sealed.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { bankNameOf } from '../../people/banks/store.ts'
import { salaryModeOf } from '../../people/salary-modes/store.ts'
import { isToPayOut } from '../loans/store.ts'

/** What the bank was sent; its account numbers are those of the day. */
export const fileColumn: SealedPlace = { table: 'loan_payment', key: 'id', column: 'content_sealed' }

/** With how many loans it has, and how many of them are paid by the bank. */
export type PaymentRecord = Selectable<LoanPaymentRow> & { loans: number; transfers: number }

const account = sql<string | null>`(select account.id from bank_account account where account.employee_id = employee.id
  and account.status in ('active') and ${salaryModeOf} = 'bank' limit 1)`

/** Who recorded last that the bank returned it. */
export const returnedBy = sql<
  string | null
>`(select item.returned_by from loan_payment_item item join loan_payment payment on payment.id = item.payment_id
  where item.loan_id = loan.id and item.returned_by is not null order by payment.created_at desc limit 1)`

const toPay = (db: Db) =>
  db
    .selectFrom('loan')
    .innerJoin('employee', 'employee.id', 'loan.employee_id')
    .innerJoin('loan_type', 'loan_type.id', 'loan.loan_type_id')
    .select(['loan.id', 'loan.employee_id', 'employee.ogid', 'employee.full_name', 'loan.principal_kobo as amount_kobo'])
    .select([personRef().as('employee'), named('loan_type').as('type'), salaryModeOf.as('salary_mode')])
    .select([sql<boolean>`${isEmployed()}`.as('is_employed'), account.as('bank_account_id')])
    .select(returnedBy.as('returned_by'))
    .select(sql<string>`(coalesce(loan.decided_at, loan.created_at) at time zone ${companyZone})::date`.as('approved_on'))
    .where(isToPayOut)

export type FoundLoan = Awaited<ReturnType<ReturnType<typeof toPay>['executeTakeFirstOrThrow']>>

export function listToPay(db: Db, list: ListQuery) {
  const found = toPay(db).$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  const columns = {
    approved_on: sql`coalesce(loan.decided_at, loan.created_at)`,
    employee: sql.ref('employee.full_name'),
  }
  return listPage(db, found, list, { columns, fallback: 'approved_on', tie: sql.ref('loan.id') })
}

/** Those of these loans that wait, held, as every change of a loan does. */
export async function lockToPay(db: Db, ids: readonly string[]) {
  await sql`select 1 from loan where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
  return await toPay(db)
    .where(sql<SqlBool>`loan.id = any(${[...ids]}::uuid[])`)
    .orderBy('employee.ogid')
    .orderBy('loan.id')
    .execute()
}

/** Where transfers go to. */
export async function findAccounts(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('bank_account')
    .leftJoin('bank', 'bank.code', 'bank_account.bank_code')
    .select([
      'bank_account.id',
      'bank_account.account_number_sealed',
      'bank_account.account_name',
      'bank.cbn_code',
      'bank.nip_code',
    ])
    .select(bankNameOf('bank_account.bank_code').as('bank'))
    .where(sql<SqlBool>`bank_account.id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function insertPayment(
  db: Db,
  row: Insertable<LoanPaymentRow>,
  items: readonly Insertable<LoanPaymentItem>[],
): Promise<void> {
  await db.insertInto('loan_payment').values(row).execute()
  await insertAll(db, 'loan_payment_item', items)
}

const item = sql`from loan_payment_item item where item.payment_id = payment.id`
const loans = sql<number>`(select count(*)::int ${item})`
const transfers = sql<number>`(select count(*)::int ${item} and item.salary_mode = 'bank')`

const rows = (db: Db) =>
  db
    .selectFrom('loan_payment as payment')
    .innerJoin('employee as maker', 'maker.id', 'payment.created_by')
    .select([
      'payment.id',
      'payment.version',
      'payment.reference',
      'payment.created_at',
      'payment.taken_at',
      'payment.listed_at',
      'payment.paid_on',
    ])
    .select([sql<LoanPaymentState>`payment.state`.as('state'), personRef('maker').as('created_by')])
    .select([
      loans.as('loans'),
      sql<number>`(select sum(item.amount_kobo)::bigint ${item})`.as('total_kobo'),
      transfers.as('transfers'),
    ])

export function listPayments(db: Db, list: ListQuery & { state?: LoanPaymentState | undefined }) {
  const found = rows(db).$if(list.state !== undefined, (it) => it.where('payment.state', '=', list.state ?? 'open'))
  const columns = { created_at: sql.ref('payment.created_at'), reference: sql.ref('payment.reference') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('payment.id') })
}

export const findPayment = (db: Db, id: string) => rows(db).where('payment.id', '=', id).executeTakeFirst()

export const lockPayment = (db: Db, id: string): Promise<PaymentRecord | undefined> =>
  db
    .selectFrom('loan_payment as payment')
    .selectAll('payment')
    .select([loans.as('loans'), transfers.as('transfers')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** What a payment carries, each loan held. */
export async function lockItems(db: Db, id: string) {
  const found = await sql<{ loan_id: string; ogid: string; amount_kobo: number; salary_mode: SalaryMode; first_month: string }>`
    select item.loan_id, employee.ogid, item.amount_kobo, item.salary_mode, loan.first_month from loan_payment_item item
    join loan on loan.id = item.loan_id join employee on employee.id = loan.employee_id
    where item.payment_id = ${id}::uuid order by loan.id for update of loan`.execute(db)
  return found.rows
}

/** What of a payment is handed out, and to whom. */
export async function listHandedOut(db: Db, id: string) {
  const found = await sql<{ ogid: string; full_name: string; salary_mode: SalaryMode; amount_kobo: number }>`
    select employee.ogid, employee.full_name, item.salary_mode, item.amount_kobo from loan_payment_item item
    join loan on loan.id = item.loan_id join employee on employee.id = loan.employee_id
    where item.payment_id = ${id}::uuid and item.salary_mode <> 'bank' order by employee.full_name, loan.id`.execute(db)
  return found.rows
}

/** The loans of a payment that is cancelled wait again. */
export async function releaseItems(db: Db, id: string): Promise<void> {
  await db.updateTable('loan_payment_item').set({ is_live: false }).where('payment_id', '=', id).execute()
}

/** The first time that somebody has the file of the transfers, or the list of what is handed out. */
export async function rememberTaken(db: Db, id: string, what: 'taken_at' | 'listed_at', now: Date): Promise<void> {
  await db
    .updateTable('loan_payment')
    .set({ [what]: now.toISOString() })
    .where('id', '=', id)
    .where(what, 'is', null)
    .execute()
}
