/** Bills of vendors with their lines, and what is owed for them. */
import type { BillKind, BillState, BillStatus } from '@iroko/contract/procurement/bills'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { BillLine, Bill as BillTable, PayableMove } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, type Named, named, personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import type { Waiting } from '../../accounting/commitments/actions.ts'
import type { Alike, CreditedRate } from './rules.ts'

/** What is owed of a bill; what is in a payment that the bank has not paid counts as owed. */
const open = sql<number>`(select coalesce(sum(amount_kobo), 0)::bigint from payable_move move where move.bill_id = bill.id)`
const inPayment = sql<number>`(select coalesce(sum(gross_kobo), 0)::bigint from payment_item item
  join vendor_payment payment on payment.id = item.payment_id where item.bill_id = bill.id and item.is_live and payment.paid_on is null)`
const state = sql<BillState>`case
  when bill.status not in ('draft', 'exception', 'pending', 'approved') then bill.status
  when bill.disputed_at is not null then 'disputed'
  when bill.status <> 'approved' or bill.kind = 'credit' then bill.status
  when ${open} = 0 then 'paid' when ${open} < bill.total_kobo then 'part_paid' else 'approved' end`

const needs = sql`concat(case when bill.status = 'exception' then 0 when bill.disputed_at is not null then 1 when bill.status = 'draft' then 2
  when bill.status = 'pending' then 3 when bill.status = 'approved' and bill.kind <> 'credit' and ${open} > 0 then 4 else 5 end, bill.due_on)`

const rows = (db: Db) =>
  db
    .selectFrom('bill')
    .innerJoin('vendor', 'vendor.id', 'bill.vendor_id')
    .innerJoin('employee', 'employee.id', 'bill.employee_id')
    .leftJoin('file', 'file.id', 'bill.file_id')
    .select(['bill.id', 'bill.version', 'bill.number', 'bill.bill_date', 'bill.due_on', 'bill.memo', 'bill.net_kobo'])
    .select(['bill.vat_kobo', 'bill.total_kobo', 'bill.created_at', named('vendor').as('vendor'), personRef().as('made_by')])
    .select([
      sql<BillKind>`bill.kind`.as('kind'),
      sql<BillStatus>`bill.status`.as('status'),
      ...[open.as('open_kobo'), inPayment.as('in_payment_kobo'), state.as('state')],
      ifThere('file', fileRef()).as('file'),
      sql<{
        id: string
        number: string
      } | null>`(select json_build_object('id', entry.id, 'number', entry.number) from journal_entry entry
        where entry.source_kind = 'bill' and entry.source_id = bill.id)`.as('entry'),
    ])

interface Query extends ListQuery {
  state?: BillState | undefined
  vendor_id?: string | undefined
  to_pay?: string | undefined
}

export function listBills(db: Db, list: Query) {
  const { q, to_pay, vendor_id } = list
  const found = rows(db)
    .$if(list.state !== undefined, (it) => it.where(sql<SqlBool>`${state} = ${list.state ?? ''}`))
    .$if(vendor_id !== undefined, (it) => it.where('bill.vendor_id', '=', vendor_id ?? ''))
    .$if(to_pay !== undefined, (it) =>
      it.where(sql<SqlBool>`bill.status = 'approved' and bill.kind <> 'credit' and bill.disputed_at is null and vendor.state = 'active'
        and bill.due_on <= ${to_pay ?? ''}::date and ${open} > ${inPayment}`),
    )
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', vendor.title, bill.number, bill.memo)) like ${likePattern(q ?? '')}`),
    )
  const columns = {
    needs,
    due_on: sql.ref('bill.due_on'),
    bill_date: sql.ref('bill.bill_date'),
    total_kobo: sql.ref('bill.total_kobo'),
    open_kobo: open,
    created_at: sql.ref('bill.created_at'),
  }
  return listPage(db, found, list, { columns, fallback: to_pay === undefined ? 'needs' : 'due_on', tie: sql.ref('bill.id') })
}

/** As lists show it. */
export const findRow = (db: Db, id: string) => rows(db).where('bill.id', '=', id).executeTakeFirst()

export const findBill = (db: Db, id: string) =>
  rows(db)
    .leftJoin('bill as credited', 'credited.id', 'bill.credits')
    .select(['bill.reason', 'bill.exceptions', 'bill.dispute_reason', 'bill.disputed_by', 'bill.is_self_accounted'])
    .select(
      ifThere(
        'credited',
        sql<{ id: string; number: string }>`json_build_object('id', credited.id, 'number', credited.number)`,
      ).as('credits'),
    )
    .where('bill.id', '=', id)
    .executeTakeFirst()

export const findBills = (db: Db, ids: readonly string[]) =>
  rows(db)
    .select(['bill.reason', 'bill.exceptions'])
    .where('bill.id', 'in', [...ids])
    .execute()

interface ShownLine {
  head: Named | null
  account: (Named & { code: string }) | null
  office: Named | null
  memo: string
  quantity: number
  price_kobo: number
  tax_code: Named
  net_kobo: number
  vat_kobo: number
  order_line_id: string | null
}

export async function linesOf(db: Db, id: string): Promise<ShownLine[]> {
  const { rows: found } = await sql<ShownLine>`
    select case when head.id is not null then json_build_object('id', head.id, 'title', head.title) end as head,
      case when account.id is not null then json_build_object('id', account.id, 'code', account.code, 'title', account.title) end as account,
      case when office.id is not null then json_build_object('id', office.id, 'title', office.title) end as office,
      json_build_object('id', tax.id, 'title', tax.title) as tax_code,
      line.memo, line.quantity, line.price_kobo, line.net_kobo, line.vat_kobo, line.order_line_id
    from bill_line line join tax_code tax on tax.id = line.tax_code_id left join expense_head head on head.id = line.expense_head_id
    left join account on account.id = line.account_id left join office on office.id = line.office_id
    where line.bill_id = ${id}::uuid order by line.position`.execute(db)
  return found
}

interface Move {
  dated_on: string
  entry: { id: string; number: string }
  amount_kobo: number
}

export async function movesOf(db: Db, id: string): Promise<Move[]> {
  const { rows: found } = await sql<Move>`
    select move.dated_on, json_build_object('id', entry.id, 'number', entry.number) as entry, move.amount_kobo
    from payable_move move join journal_entry entry on entry.id = move.entry_id
    where move.bill_id = ${id}::uuid order by move.dated_on, move.id`.execute(db)
  return found
}

/** Held until the transaction ends; for a caller only one that they may read. */
export async function lockBill(db: Db, id: string, caller?: { user: User }) {
  if (caller && !may(caller.user, 'vendor.read')) return undefined
  const found = await db.selectFrom('bill').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return found && { ...found, kind: found.kind as BillKind, status: found.status as BillStatus }
}
export type HeldBill = NonNullable<Awaited<ReturnType<typeof lockBill>>>

/** What is owed of a bill that is held, and what of that is in a payment. */
export async function openOf(db: Db, id: string): Promise<{ open_kobo: number; in_payment_kobo: number }> {
  return await db
    .selectFrom('bill')
    .select([open.as('open_kobo'), inPayment.as('in_payment_kobo')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function insertBill(db: Db, row: Insertable<BillTable>): Promise<void> {
  await db.insertInto('bill').values(row).execute()
}

export async function writeLines(
  db: Db,
  id: string,
  lines: readonly Omit<Insertable<BillLine>, 'bill_id' | 'position'>[],
): Promise<void> {
  await db.deleteFrom('bill_line').where('bill_id', '=', id).execute()
  if (lines.length === 0) return
  await db
    .insertInto('bill_line')
    .values(lines.map((line, position) => ({ ...line, position, bill_id: id })))
    .execute()
}

export async function updateBill(db: Db, id: string, change: Updateable<BillTable>): Promise<void> {
  await db
    .updateTable('bill')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Bills of the same vendor and kind with the same number, or within so many days with the same amount; the same number first. */
export async function listAlike(
  db: Db,
  bill: { id: string; kind: string; vendor_id: string; number: string; bill_date: string; total_kobo: number },
  days: number,
): Promise<Alike[]> {
  const { rows: found } = await sql<Alike>`
    select other.id, other.number, other.bill_date, other.total_kobo, other.created_at::date as entered_on, employee.full_name as entered_by,
      other.number_key = regexp_replace(lower(${bill.number}), '[^[:alnum:]]', '', 'g') as same_number
    from bill other join employee on employee.id = other.employee_id
    where other.vendor_id = ${bill.vendor_id}::uuid and other.id <> ${bill.id}::uuid and other.status not in ('rejected', 'withdrawn', 'void')
      and (other.kind = 'credit') = (${bill.kind} = 'credit')
      and (other.number_key = regexp_replace(lower(${bill.number}), '[^[:alnum:]]', '', 'g')
        or (other.total_kobo = ${bill.total_kobo} and abs(other.bill_date - ${bill.bill_date}::date) <= ${days}))
    order by same_number desc, abs(other.bill_date - ${bill.bill_date}::date) limit 20`.execute(db)
  return found
}

/** What was credited of a bill so far, for each rate, without one credit of it. */
export async function creditedOf(db: Db, billId: string, without: string): Promise<CreditedRate[]> {
  const { rows: found } = await sql<CreditedRate>`
    select line.vat_bp as rate_bp, sum(line.net_kobo)::bigint as net_kobo from bill credit join bill_line line on line.bill_id = credit.id
    where credit.credits = ${billId}::uuid and credit.status = 'approved' and credit.id <> ${without}::uuid group by line.vat_bp order by line.vat_bp`.execute(
    db,
  )
  return found
}

interface PostedLine {
  account_id: string
  office_id: string | null
  expense_head_id: string | null
  memo: string
  tax_code_id: string
  vat_bp: number
  quantity: number
  price_kobo: number
  net_kobo: number
  vat_kobo: number
  order_line_id: string | null
}

/** What those of these that wait would spend of which budgets. */
export async function waitingOf(db: Db, ids: readonly string[]): Promise<Waiting[]> {
  const { rows: found } = await sql<Waiting>`
    select bill.id, bill.bill_date as day, coalesce(line.account_id, head.account_id) as account_id, line.office_id, line.net_kobo as amount_kobo
    from bill join bill_line line on line.bill_id = bill.id left join expense_head head on head.id = line.expense_head_id
    where bill.id = any(${[...ids]}::uuid[]) and bill.status = 'pending' and bill.kind = 'bill' and line.office_id is not null`.execute(
    db,
  )
  return found
}

/** The lines with the accounts behind their heads as they are now. */
export async function linesToPost(db: Db, id: string): Promise<PostedLine[]> {
  const { rows: found } = await sql<PostedLine>`
    select coalesce(line.account_id, head.account_id) as account_id, line.office_id, line.expense_head_id,
      coalesce(nullif(line.memo, ''), head.title, '') as memo,
      line.tax_code_id, line.vat_bp, line.quantity, line.price_kobo, line.net_kobo, line.vat_kobo, line.order_line_id
    from bill_line line left join expense_head head on head.id = line.expense_head_id
    where line.bill_id = ${id}::uuid order by line.position`.execute(db)
  return found
}

/** What came or went of what is owed, with the entry that posted it. */
export async function insertMoves(
  db: Db,
  entryId: string,
  moves: readonly Omit<Insertable<PayableMove>, 'entry_id' | 'dated_on'>[],
) {
  const { dated_on } = await db
    .selectFrom('journal_entry')
    .select('dated_on')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  if (moves.length > 0)
    await db
      .insertInto('payable_move')
      .values(moves.map((move) => ({ ...move, entry_id: entryId, dated_on })))
      .execute()
  return dated_on
}

interface ChosenAccount {
  id: string
  code: string
  title: string
  kind: string
  owner: string | null
  line: string
  is_group: boolean
  is_archived: boolean
}

/** Accounts of lines; held, so that none is archived or becomes a group until the transaction ends. */
export async function accountsOf(db: Db, ids: readonly string[]): Promise<Map<string, ChosenAccount>> {
  const { rows: found } = await sql<ChosenAccount>`
    select id, code, title, kind, owner, line, is_group, archived_at is not null as is_archived from account
    where id = any(${[...ids]}::uuid[]) order by id for share`.execute(db)
  return new Map(found.map((account) => [account.id, account]))
}

/** Accounts that lines of bills can stand on without a head. */
export async function listAccounts(db: Db): Promise<ChosenAccount[]> {
  const { rows: found } = await sql<ChosenAccount>`
    select id, code, title, kind, owner, line, is_group, archived_at is not null as is_archived from account
    where archived_at is null and not is_group and kind in ('expense', 'asset') order by code`.execute(db)
  return found
}

interface Heads {
  id: string
  title: string
  account_id: string
  tax_code_id: string | null
}

export async function listHeads(db: Db): Promise<Heads[]> {
  return await db
    .selectFrom('expense_head')
    .select(['id', 'title', 'account_id', 'tax_code_id'])
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
}

interface InputCode {
  id: string
  title: string
  rates: { starts_on: string; rate_bp: number }[]
}

export async function listTaxCodes(db: Db): Promise<InputCode[]> {
  const { rows: found } = await sql<InputCode>`
    select id, title, coalesce((select json_agg(json_build_object('starts_on', starts_on, 'rate_bp', rate_bp) order by starts_on)
      from tax_rate rate where rate.tax_code_id = tax_code.id), '[]') as rates
    from tax_code where kind = 'input' and archived_at is null order by treatment <> 'standard', title`.execute(db)
  return found
}

/** The file, where the person uploaded it for this and no other bill has it. */
export async function isOwnFile(
  db: Db,
  { id, user_id, bill_id }: { id: string; user_id: string; bill_id: string },
): Promise<boolean> {
  const { rows: found } = await sql`select 1 from file where id = ${id}::uuid and purpose = 'bill'
    and (created_by = ${user_id}::uuid or exists (select 1 from bill where id = ${bill_id}::uuid and file_id = file.id))
    and not exists (select 1 from bill where file_id = file.id and id <> ${bill_id}::uuid)`.execute(db)
  return found.length > 0
}
