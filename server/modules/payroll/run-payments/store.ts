/** The transfers of a payroll, and when its bank file was taken. */
import type { BankFile, BankFileKind } from '@iroko/contract/payroll/run-payments'
import { type Insertable, sql } from 'kysely'
import type { PayrollBankFile } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { personRef } from '../../../lib/database/references.ts'
import type { SealedPlace } from '../../../lib/house/sealed.ts'
import { bankNameOf } from '../../people/banks/store.ts'
import { isOfBatch, toPay } from '../payouts/store.ts'

/** What a bank was sent; its account numbers are those of the day. */
export const bankFileColumn: SealedPlace = { table: 'payroll_bank_file', key: 'id', column: 'content_sealed' }

export interface Payment {
  ogid: string
  full_name: string
  net_kobo: number
  bank_account_id: string
  bank_code: string
  /** What it is called, and its codes of the Central Bank and of NIBSS; wallets have the latter alone. */
  bank: string
  cbn_code: string | null
  nip_code: string | null
  sort_code: string | null
  /** Among all payslips of the payroll: the same whatever is withheld or comes back. */
  serial: number
  email: string
  account_number_sealed: string
  account_name: string
}

/** What is to be transferred: nothing withheld, nobody without an account. */
export async function findPayments(db: Db, runId: string): Promise<Payment[]> {
  return await db
    .selectFrom('payslip')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .innerJoin('bank_account', 'bank_account.id', 'payslip.bank_account_id')
    .leftJoin('bank', 'bank.code', 'bank_account.bank_code')
    .innerJoin(
      sql<{ slip_id: string; serial: number }>`(select slip.id as slip_id,
        (row_number() over (order by person.ogid, slip.id))::int as serial
        from payslip slip join employee person on person.id = slip.employee_id where slip.run_id = ${runId}::uuid)`.as(
        'placed',
      ),
      'placed.slip_id',
      'payslip.id',
    )
    .select([bankNameOf('bank_account.bank_code').as('bank'), 'bank.cbn_code', 'bank.nip_code', 'bank.sort_code'])
    .select(['placed.serial', 'employee.email'])
    .select(['employee.ogid', 'employee.full_name', 'bank_account.id as bank_account_id'])
    .select(toPay.as('net_kobo'))
    .select(['bank_account.bank_code', 'bank_account.account_number_sealed', 'bank_account.account_name'])
    .where('payslip.run_id', '=', runId)
    .where(isOfBatch)
    .where('payslip.withheld_reason', 'is', null)
    .where(toPay, '>', 0)
    .orderBy('bank_account.bank_code')
    .orderBy('employee.ogid')
    .execute()
}

/** OGIDs of those whose pay is withheld. */
export async function findWithheld(db: Db, runId: string): Promise<string[]> {
  const found = await db
    .selectFrom('payslip')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .select('employee.ogid')
    .where('payslip.run_id', '=', runId)
    .where('payslip.voided_at', 'is', null)
    .where('payslip.withheld_reason', 'is not', null)
    .execute()
  return found.map(({ ogid }) => ogid)
}

const files = (db: Db, runId: string) =>
  db
    .selectFrom('payroll_bank_file as file')
    .innerJoin('employee as taker', 'taker.id', 'file.taken_by')
    .select(['file.id', 'file.number', sql<BankFileKind>`file.kind`.as('kind'), 'file.batch', 'file.digest'])
    .leftJoin('paper_layout as layout', 'layout.id', 'file.layout_id')
    .select(['file.payments', 'file.total_kobo', 'file.taken_at', personRef('taker').as('taken_by'), 'layout.title as layout'])
    .where('file.run_id', '=', runId)
    .orderBy('file.number')

export const listFiles = (db: Db, runId: string): Promise<BankFile[]> => files(db, runId).execute()

/** With their sealed content. */
export const findFiles = (
  db: Db,
  runId: string,
): Promise<(BankFile & { content_sealed: string; layout_id: string | null })[]> =>
  files(db, runId).select(['file.content_sealed', 'file.layout_id']).execute()

/** The newest payroll that was approved: its payments are what layouts are looked at with. */
export async function newestApproved(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('payroll_run')
    .select('id')
    .where('state', 'in', ['approved', 'paid', 'closed'])
    .orderBy('month', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

export async function insertFile(db: Db, row: Insertable<PayrollBankFile>): Promise<void> {
  await db.insertInto('payroll_bank_file').values(row).execute()
}

/** The first time somebody has the bank file. */
export async function rememberFile(db: Db, runId: string, now: Date): Promise<void> {
  await sql`update payroll_run set bank_file_at = ${now.toISOString()}::timestamptz where id = ${runId}::uuid and bank_file_at is null`.execute(
    db,
  )
}
