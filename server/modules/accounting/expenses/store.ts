/** Expenses, and what they are recorded with. */
import type { TaxRate } from '@iroko/contract/accounting/tax-codes'
import { invalid } from '@iroko/contract/errors'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Expense } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, type Named, named, personRef } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'
import type { Head } from './rules.ts'

interface AccountRef extends Named {
  code: string
}

interface Posted {
  id: string
  number: string
  reversed_by: string | null
}

const total = sql<number>`expense.net_kobo + expense.vat_kobo`

const rows = (db: Db) =>
  db
    .selectFrom('expense')
    .innerJoin('expense_head as head', 'head.id', 'expense.expense_head_id')
    .innerJoin('office', 'office.id', 'expense.office_id')
    .innerJoin('account', 'account.id', 'expense.paid_from_id')
    .innerJoin('employee', 'employee.id', 'expense.employee_id')
    .leftJoin('file', 'file.id', 'expense.file_id')
    .select(['expense.id', 'expense.version', 'expense.dated_on', 'expense.memo', 'expense.net_kobo', 'expense.vat_kobo'])
    .select(['expense.created_at', named('head').as('head'), named('office').as('office'), personRef().as('made_by')])
    .select([
      total.as('total_kobo'),
      ifThere('file', fileRef()).as('file'),
      sql<RequestStatus>`expense.status`.as('status'),
      sql<AccountRef>`json_build_object('id', account.id, 'code', account.code, 'title', account.title)`.as('paid_from'),
      sql<Posted | null>`(select json_build_object('id', entry.id, 'number', entry.number,
          'reversed_by', (select number from journal_entry later where later.reverses = entry.id))
        from journal_entry entry where entry.source_kind = 'expense' and entry.source_id = expense.id)`.as('entry'),
    ])

/** Those of the people in the caller’s scope, and those that the caller decides. */
const readable = (user: User, today: string) => sql<SqlBool>`(
  ${inScope(user, 'expense.read', sql.ref('expense.employee_id'), today)}
  or expense.id in (${subjectsDecidedBy('expense', user.id, today)}))`

interface Query extends ListQuery {
  status?: RequestStatus | undefined
  head_id?: string | undefined
  office_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export function listExpenses(db: Db, user: User, list: Query, today: string) {
  const { status, head_id, office_id, from, to, q } = list
  const found = rows(db)
    .where(readable(user, today))
    .$if(status !== undefined, (it) => it.where('expense.status', '=', status ?? 'pending'))
    .$if(head_id !== undefined, (it) => it.where('expense.expense_head_id', '=', head_id ?? ''))
    .$if(office_id !== undefined, (it) => it.where('expense.office_id', '=', office_id ?? ''))
    .$if(from !== undefined, (it) => it.where('expense.dated_on', '>=', from ?? ''))
    .$if(to !== undefined, (it) => it.where('expense.dated_on', '<=', to ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', head.title, expense.memo)) like ${likePattern(q ?? '')}`),
    )
  const columns = {
    created_at: sql.ref('expense.created_at'),
    dated_on: sql.ref('expense.dated_on'),
    total_kobo: total,
  }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('expense.id') })
}

export const findReadable = (db: Db, user: User, id: string, today: string) =>
  rows(db).where('expense.id', '=', id).where(readable(user, today)).executeTakeFirst()

export const findExpenses = (db: Db, ids: readonly string[]) =>
  rows(db)
    .where('expense.id', 'in', [...ids])
    .execute()

/** What those of these that wait would spend of which budget. */
export async function waitingOf(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('expense')
    .innerJoin('expense_head as head', 'head.id', 'expense.expense_head_id')
    .select([
      'expense.id',
      'expense.dated_on as day',
      'head.account_id',
      'expense.office_id',
      'expense.net_kobo as amount_kobo',
    ])
    .where(sql<SqlBool>`expense.id = any(${[...ids]}::uuid[])`)
    .where('expense.status', '=', 'pending')
    .execute()
}

/** Held until the transaction ends; for a caller only one that they may read. */
export async function lockExpense(db: Db, id: string, caller?: { user: User; today: string }) {
  return await db
    .selectFrom('expense')
    .selectAll()
    .where('id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
}
export type HeldExpense = NonNullable<Awaited<ReturnType<typeof lockExpense>>>

export async function insertExpense(db: Db, row: Insertable<Expense>): Promise<void> {
  await db.insertInto('expense').values(row).execute()
}

const openHeads = (db: Db) =>
  db
    .selectFrom('expense_head as head')
    .leftJoin('tax_code', (join) =>
      join.onRef('tax_code.id', '=', 'head.tax_code_id').on('tax_code.treatment', '=', 'standard'),
    )
    .where('head.archived_at', 'is', null)
    .select(['head.id', 'head.title', 'head.account_id', 'head.needs_file', 'tax_code.id as tax_code_id'])
    .select([
      sql<
        string[]
      >`array(select office_id from expense_head_office open_to where open_to.expense_head_id = head.id order by office_id)`.as(
        'office_ids',
      ),
      sql<TaxRate[]>`coalesce((select json_agg(json_build_object('starts_on', starts_on, 'rate_bp', rate_bp) order by starts_on)
        from tax_rate rate where rate.tax_code_id = tax_code.id), '[]')`.as('rates'),
    ])

/** The heads that are open to some of the offices. */
export async function headsFor(db: Db, officeIds: readonly string[]): Promise<Head[]> {
  const found = await openHeads(db).orderBy('head.title').execute()
  return found.filter(({ office_ids }) => office_ids.length === 0 || office_ids.some((id) => officeIds.includes(id)))
}

/** A head that is not archived; held, so that none is archived until the transaction ends. */
export async function findHead(db: Db, id: string): Promise<Head | undefined> {
  return await openHeads(db).where('head.id', '=', id).forShare('head').executeTakeFirst()
}

/** The offices for which the caller enters expenses: all, or their own. */
export async function officesFor(db: Db, user: User): Promise<Named[]> {
  return await db
    .selectFrom('office')
    .select(['id', 'title'])
    .where('archived_at', 'is', null)
    .$if(!mayForAll(user, 'expense.enter'), (it) => it.where('id', '=', user.office_id))
    .orderBy('title')
    .execute()
}

/** From where money can be paid: cash and bank, but not what only stands there until it is explained. */
export async function payableAccounts(db: Db): Promise<AccountRef[]> {
  return await db
    .selectFrom('account')
    .select(['id', 'code', 'title'])
    .where('cash', '=', 'cash')
    .where('is_group', '=', false)
    .where('archived_at', 'is', null)
    .where(sql<SqlBool>`id not in (select account_id from posting_rule where key in ('bank.in_transit', 'bank.unidentified'))`)
    .orderBy('code')
    .forShare()
    .execute()
}

/** 422 for a file that the person did not upload for this, or that another expense has. */
export async function checkFile(db: Db, id: string, userId: string): Promise<void> {
  const found = await sql<{ id: string }>`select id from file where id = ${id}::uuid and created_by = ${userId}::uuid
    and purpose = 'receipt' and not exists (select 1 from expense where file_id = file.id)`.execute(db)
  if (!found.rows[0]) throw invalid({ file_id: 'The file was not found. Upload it again' })
}

/** The account behind a head, archived or not. */
export async function accountOf(db: Db, headId: string): Promise<string> {
  const { account_id } = await db
    .selectFrom('expense_head')
    .select('account_id')
    .where('id', '=', headId)
    .executeTakeFirstOrThrow()
  return account_id
}
