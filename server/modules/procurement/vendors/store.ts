/** Vendors and their accounts. What is sealed goes in and comes out sealed. */
import type { VendorState } from '@iroko/contract/procurement/vendors'
import type { VendorKind, WhtClass } from '@iroko/contract/procurement/withholding'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { VendorAccount, Vendor as VendorTable } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, personRef } from '../../../lib/database/references.ts'
import type { SealedPlace } from '../../../lib/house/sealed.ts'
import { bankNameOf } from '../../people/banks/store.ts'
import type { Alike } from './rules.ts'

export const vendorAccountColumn: SealedPlace = {
  table: 'vendor_account',
  key: 'id',
  column: 'account_number_sealed',
  fingerprint: 'fingerprint',
}

/** What is owed to a vendor. */
const open = sql<number>`(select coalesce(sum(amount_kobo), 0)::bigint from payable_move move where move.vendor_id = vendor.id)`
const spentSince = (from: string) =>
  sql<number>`(select coalesce(sum(case bill.kind when 'credit' then -bill.net_kobo else bill.net_kobo end), 0)::bigint from bill
    where bill.vendor_id = vendor.id and bill.status = 'approved' and bill.kind <> 'opening' and bill.bill_date >= ${from}::date)`

const rows = (db: Db, today: string) =>
  db
    .selectFrom('vendor')
    .innerJoin('employee', 'employee.id', 'vendor.proposed_by')
    .select(['vendor.id', 'vendor.version', 'vendor.title', 'vendor.legal_name', 'vendor.rc_number', 'vendor.tin'])
    .select(['vendor.tax_state', 'vendor.terms_days', 'vendor.contact', 'vendor.email', 'vendor.phone', 'vendor.address'])
    .select(['vendor.block_reason', personRef().as('proposed_by')])
    .select([
      sql<VendorKind>`vendor.kind`.as('kind'),
      sql<WhtClass>`vendor.wht_class`.as('wht_class'),
      sql<VendorState>`vendor.state`.as('state'),
      sql<boolean>`exists (select 1 from vendor_account account where account.vendor_id = vendor.id and account.status = 'proposed')`.as(
        'is_account_open',
      ),
      sql<
        string | null
      >`(select usable_from from vendor_account account where account.vendor_id = vendor.id and account.status in ('active') and usable_from > ${today}::date)`.as(
        'cools_until',
      ),
      open.as('open_kobo'),
      spentSince(`${today.slice(0, 4)}-01-01`).as('spent_kobo'),
    ])

export function listVendors(db: Db, list: ListQuery & { state?: VendorState | undefined }, today: string) {
  const { state, q } = list
  const found = rows(db, today)
    .$if(state !== undefined, (it) => it.where('vendor.state', '=', state ?? 'active'))
    .$if(Boolean(q), (it) => it.where(vendorMatches(q ?? '')))
  const columns = {
    title: sql`lower(vendor.title)`,
    open_kobo: open,
    spent_kobo: spentSince(`${today.slice(0, 4)}-01-01`),
  }
  return listPage(db, found, list, { columns, fallback: 'title', tie: sql.ref('vendor.id') })
}

const vendorMatches = (q: string) =>
  sql<SqlBool>`lower(concat_ws(' ', vendor.title, vendor.legal_name, vendor.tin, vendor.rc_number)) like ${likePattern(q)}`

export const findVendor = (db: Db, id: string, today: string) => rows(db, today).where('vendor.id', '=', id).executeTakeFirst()

export async function lockVendor(db: Db, id: string) {
  const found = await db.selectFrom('vendor').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return (
    found && {
      ...found,
      kind: found.kind as VendorKind,
      wht_class: found.wht_class as WhtClass,
      state: found.state as VendorState,
    }
  )
}
export type HeldVendor = NonNullable<Awaited<ReturnType<typeof lockVendor>>>

export async function insertVendor(db: Db, row: Insertable<VendorTable>): Promise<void> {
  await db.insertInto('vendor').values(row).execute()
}

export async function updateVendor(db: Db, id: string, change: Updateable<VendorTable>): Promise<void> {
  await db
    .updateTable('vendor')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Another vendor that has a Tax ID, an RC number or a title already. */
export async function findTaken(
  db: Db,
  { id, tin, rc_number, title }: { id: string; tin: string | null; rc_number: string | null; title: string },
) {
  const { rows: found } = await sql<{ title: string; by: 'tin' | 'rc_number' | 'title' }>`
    select title, case when tin = ${tin} then 'tin' when upper(rc_number) = upper(${rc_number}) then 'rc_number' else 'title' end as by
    from vendor where id <> ${id}::uuid and (tin = ${tin} or upper(rc_number) = upper(${rc_number}) or lower(title) = lower(${title})) limit 1`.execute(
    db,
  )
  return found[0]
}

/** Other vendors, and colleagues, with the same account, phone or address as these vendors: those that are open or count. */
export async function listAlike(db: Db, vendorIds: readonly string[]): Promise<(Alike & { vendor_id: string })[]> {
  if (vendorIds.length === 0) return []
  const { rows: found } = await sql<Alike & { vendor_id: string }>`
    with mine as (select account.vendor_id, account.bank_code, account.fingerprint from vendor_account account
      where account.vendor_id = any(${[...vendorIds]}::uuid[]) and account.status in ('proposed', 'active'))
    select distinct vendor_id, name, what, is_employee from (
      select mine.vendor_id, vendor.title as name, 'account' as what, false as is_employee from mine
        join vendor_account other using (bank_code, fingerprint) join vendor on vendor.id = other.vendor_id
        where other.vendor_id <> mine.vendor_id and other.status in ('proposed', 'active')
      union all select mine.vendor_id, employee.full_name, 'account', true from mine
        join bank_account other using (bank_code, fingerprint) join employee on employee.id = other.employee_id
        where other.status in ('proposed', 'active')
      union all select own.id, other.title, 'phone', false from vendor own join vendor other on other.phone = own.phone and other.id <> own.id
        where own.id = any(${[...vendorIds]}::uuid[]) and own.phone <> ''
      union all select own.id, other.title, 'address', false from vendor own
        join vendor other on regexp_replace(lower(other.address), '[^[:alnum:]]', '', 'g') = regexp_replace(lower(own.address), '[^[:alnum:]]', '', 'g')
          and other.id <> own.id
        where own.id = any(${[...vendorIds]}::uuid[])
    ) alike order by is_employee desc, what, name`.execute(db)
  return found
}

/** Of these vendors those whose open or active account is a person's own. */
export async function ownAccounts(db: Db, employeeId: string): Promise<Set<string>> {
  const { rows: found } = await sql<{ id: string }>`select account.id from vendor_account account
    join bank_account own using (bank_code, fingerprint)
    where own.employee_id = ${employeeId}::uuid and own.status in ('proposed', 'active') and account.status in ('proposed', 'active')`.execute(
    db,
  )
  return new Set(found.map(({ id }) => id))
}

const accountRows = (db: Db) =>
  db
    .selectFrom('vendor_account as account')
    .innerJoin('employee as proposer', 'proposer.id', 'account.proposed_by')
    .select([
      'account.id',
      'account.vendor_id',
      'account.account_number_last4',
      'account.account_name',
      'account.fits_check_digit',
    ])
    .select(['account.usable_from', 'account.proposed_at', personRef('proposer').as('proposed_by')])
    .select([
      bankNameOf('account.bank_code').as('bank'),
      sql<'proposed' | 'active' | 'refused' | 'ended'>`account.status`.as('status'),
    ])
export type FoundAccount = Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirstOrThrow']>>

/** All of a vendor, the newest first. */
export const accountsOf = (db: Db, vendorId: string): Promise<FoundAccount[]> =>
  accountRows(db)
    .where('account.vendor_id', '=', vendorId)
    .orderBy('account.proposed_at', 'desc')
    .orderBy('account.id', 'desc')
    .execute()

export function listProposed(db: Db, list: ListQuery) {
  const found = accountRows(db)
    .innerJoin('vendor', 'vendor.id', 'account.vendor_id')
    .leftJoin('vendor_account as current', (join) =>
      join.onRef('current.vendor_id', '=', 'vendor.id').on('current.status', 'in', ['active']),
    )
    .select([
      'vendor.proposed_by as vendor_proposed_by',
      sql<{
        id: string
        title: string
        state: VendorState
      }>`json_build_object('id', vendor.id, 'title', vendor.title, 'state', vendor.state)`.as('vendor'),
      ifThere(
        'current',
        sql<{
          bank: string
          last4: string
        }>`json_build_object('bank', ${bankNameOf('current.bank_code')}, 'last4', current.account_number_last4)`,
      ).as('before'),
    ])
    .where('account.status', '=', 'proposed')
    .$if(Boolean(list.q), (it) => it.where(vendorMatches(list.q ?? '')))
  const columns = { proposed_at: sql.ref('account.proposed_at') }
  return listPage(db, found, list, { columns, fallback: 'proposed_at', tie: sql.ref('account.id') })
}

export async function lockAccount(db: Db, id: string) {
  return await db.selectFrom('vendor_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A newer proposal takes the place of an older one that nobody decided. */
export async function proposeAccount(db: Db, row: Insertable<VendorAccount>): Promise<void> {
  await db
    .updateTable('vendor_account')
    .set({ status: 'ended' })
    .where('vendor_id', '=', row.vendor_id)
    .where('status', '=', 'proposed')
    .execute()
  await db.insertInto('vendor_account').values(row).execute()
}

interface Decision {
  status: 'active' | 'refused'
  decided_by: string
  decided_at: string
  usable_from: string | null
}

export async function decideAccount(
  db: Db,
  { id, vendor_id }: { id: string; vendor_id: string },
  decision: Decision,
): Promise<void> {
  if (decision.status === 'active')
    await db
      .updateTable('vendor_account')
      .set({ status: 'ended' })
      .where('vendor_id', '=', vendor_id)
      .where('status', 'in', ['active'])
      .execute()
  await db.updateTable('vendor_account').set(decision).where('id', '=', id).execute()
}

/** One that is confirmed, by its title or Tax ID. */
export const findByName = (db: Db, name: string) =>
  db
    .selectFrom('vendor')
    .select(['id', 'title', 'terms_days'])
    .where(sql<SqlBool>`(lower(title) = lower(${name}) or tin = ${name.replace('-', '')})`)
    .where('state', 'in', ['active'])
    .executeTakeFirst()

/** Vendors by title, legal name, Tax ID or RC number. */
export const searchVendors = (db: Db, q: string, most: number) =>
  db
    .selectFrom('vendor')
    .select(['vendor.id', 'vendor.title', 'vendor.legal_name'])
    .where(vendorMatches(q))
    .orderBy('vendor.title')
    .limit(most)
    .execute()
