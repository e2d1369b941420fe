/** Identity, tax, pension and bank numbers. What is sealed goes in and comes out sealed. */
import { type Insertable, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { BankAccount, EmployeePay } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { ifThere, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { bankNameOf } from '../banks/store.ts'

/** One person whose pay part the caller may read. */
export async function findPayee(db: Db, user: User, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name', 'first_name', 'email', 'status'])
    .where(sql<boolean>`(employee.ogid = ${ogid} or employee.id::text = ${ogid})`)
    .where(inScope(user, 'people.pay.read', sql.ref('employee.id'), today))
    .executeTakeFirst()
}

export async function findPay(db: Db, employeeId: string) {
  return await db.selectFrom('employee_pay').selectAll().where('employee_id', '=', employeeId).executeTakeFirst()
}

export async function findTaxState(db: Db, employeeId: string, today: string): Promise<string | null> {
  const found = await db
    .selectFrom('tax_residence')
    .select('state')
    .where('employee_id', '=', employeeId)
    .where('starts_on', '<=', today)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>', today)]))
    .executeTakeFirst()
  return found?.state ?? null
}

/** Whose sealed numbers end in the same four digits, without one person. */
export async function sameEnds(db: Db, field: 'nin' | 'bvn', last4: string, without: string) {
  return await db
    .selectFrom('employee_pay')
    .innerJoin('employee', 'employee.id', 'employee_pay.employee_id')
    .select(['employee.id', 'ogid', 'full_name', 'exit_date', sql<boolean>`is_employed(employee)`.as('is_here')])
    .select([sql<string>`${sql.ref(`employee_pay.${field}_sealed`)}`.as('sealed')])
    .where(`employee_pay.${field}_last4`, '=', last4)
    .where(`employee_pay.${field}_sealed`, 'is not', null)
    .where('employee.id', '<>', without)
    .execute()
}

/** Answers whether it was still the version that was read; the first row is version 1. */
export async function savePay(db: Db, employeeId: string, version: number, change: Updateable<EmployeePay>): Promise<boolean> {
  await sql`insert into employee_pay (employee_id) values (${employeeId}::uuid) on conflict do nothing`.execute(db)
  const updated = await db
    .updateTable('employee_pay')
    .set({ ...change, version: version + 1, updated_at: sql`now()` })
    .where('employee_id', '=', employeeId)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** From a day on; what stood before ends there. */
export async function setTaxState(db: Db, employeeId: string, state: string | null, from: string): Promise<void> {
  await sql`delete from tax_residence where employee_id = ${employeeId}::uuid and starts_on >= ${from}::date`.execute(db)
  await sql`update tax_residence set ends_on = ${from}::date
    where employee_id = ${employeeId}::uuid and (ends_on is null or ends_on > ${from}::date)`.execute(db)
  if (state)
    await db.insertInto('tax_residence').values({ id: uuid(), employee_id: employeeId, state, starts_on: from }).execute()
}

const accountRows = (db: Db) =>
  db
    .selectFrom('bank_account')
    .innerJoin('employee as proposer', 'proposer.id', 'bank_account.proposed_by')
    .select([
      'bank_account.id',
      'bank_account.bank_code',
      'bank_account.account_number_last4',
      'bank_account.account_name',
      'bank_account.fits_check_digit',
      'bank_account.status',
      'bank_account.proposed_at',
    ])
    .select([personRef('proposer').as('proposed_by'), bankNameOf('bank_account.bank_code').as('bank')])

export type OpenAccount = Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirstOrThrow']>>

/** Whether somebody else here has the same account. */
const isShared = sql<boolean>`exists (
  select 1 from bank_account other join employee on employee.id = other.employee_id and is_employed(employee)
  where other.fingerprint = bank_account.fingerprint and other.bank_code = bank_account.bank_code
    and other.employee_id <> bank_account.employee_id and other.status in ('active', 'proposed'))`

/** The account that counts and the one that is proposed. */
export async function openAccounts(db: Db, employeeId: string) {
  return await accountRows(db)
    .select(isShared.as('is_shared'))
    .where('bank_account.employee_id', '=', employeeId)
    .where('bank_account.status', 'in', ['active', 'proposed'])
    .orderBy('bank_account.status')
    .execute()
}

/** What awaits a second person, but the caller's own account: that is for others to judge. Those who left are paid, too. */
export function listProposed(db: Db, user: User, list: ListQuery, today: string) {
  const query = accountRows(db)
    .innerJoin('employee', 'employee.id', 'bank_account.employee_id')
    .leftJoin('bank_account as current', (join) =>
      join.onRef('current.employee_id', '=', 'employee.id').on('current.status', '=', 'active'),
    )
    .select([personRef().as('employee'), isShared.as('is_shared')])
    .select(
      ifThere(
        'current',
        sql<{ bank: string; account_number_last4: string }>`json_build_object(
          'bank', ${bankNameOf('current.bank_code')}, 'account_number_last4', current.account_number_last4)`,
      ).as('before'),
    )
    .where('bank_account.status', '=', 'proposed')
    .where('employee.id', '<>', user.id)
    .where(inScope(user, 'people.pay.edit', sql.ref('employee.id'), today))
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: { proposed_at: sql.ref('bank_account.proposed_at'), employee: sql.ref('employee.full_name') },
    fallback: 'proposed_at',
    tie: sql.ref('bank_account.id'),
  })
}

/** The keys of those accounts to which the pay of somebody who works here goes, or is to go. */
export async function takenAccounts(
  db: Db,
  accounts: readonly { key: string; bank_code: string; fingerprint: string }[],
): Promise<Set<string>> {
  const found = await sql<{ key: string }>`
    select distinct asked.key from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as asked(key text, bank_code text, fingerprint text)
    join bank_account using (bank_code, fingerprint) join employee on employee.id = bank_account.employee_id
    where bank_account.status in ('active', 'proposed') and is_employed(employee)`.execute(db)
  return new Set(found.rows.map(({ key }) => key))
}

export async function findAccount(db: Db, id: string) {
  return await db.selectFrom('bank_account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockAccount(db: Db, id: string) {
  return await db
    .selectFrom('bank_account')
    .innerJoin('employee', 'employee.id', 'bank_account.employee_id')
    .selectAll('bank_account')
    .select(['employee.full_name', 'employee.first_name', 'employee.email'])
    .where('bank_account.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A newer proposal takes the place of an older one that nobody decided. */
export async function proposeAccount(db: Db, account: Insertable<BankAccount>): Promise<void> {
  await db
    .updateTable('bank_account')
    .set({ status: 'ended' })
    .where('employee_id', '=', account.employee_id)
    .where('status', '=', 'proposed')
    .execute()
  await db.insertInto('bank_account').values(account).execute()
}

export async function decideAccount(
  db: Db,
  { id, employee_id }: { id: string; employee_id: string },
  status: 'active' | 'refused',
  by: string,
  now: Date,
): Promise<void> {
  if (status === 'active')
    await db
      .updateTable('bank_account')
      .set({ status: 'ended' })
      .where('employee_id', '=', employee_id)
      .where('status', '=', 'active')
      .execute()
  await db
    .updateTable('bank_account')
    .set({ status, decided_by: by, decided_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
