/** The company's own bank accounts. */
import type { CompanyAccountState } from '@iroko/contract/accounting/company-accounts'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { CompanyAccount } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { SealedPlace } from '../../../lib/house/sealed.ts'

export const numberColumn: SealedPlace = { table: 'company_account', column: 'number_sealed', key: 'id' }

const isWaiting = sql<boolean>`exists (select 1 from ledger_change asked
  where asked.what = 'company_account' and asked.status = 'pending' and lower(asked.subject) = lower(account.code))`
const state = sql<CompanyAccountState>`case when own.ended_at is not null then 'ended' when own.confirmed_at is not null then 'active' else 'proposed' end`
/** What was asked for and not approved is no account of the company. */
const isShown = sql<SqlBool>`(own.confirmed_at is not null or exists (select 1 from ledger_change asked
  where asked.what = 'company_account' and asked.status = 'pending' and asked.change ->> 'adds' = own.id::text))`

const rows = (db: Db) =>
  db
    .selectFrom('company_account as own')
    .innerJoin('account', 'account.id', 'own.account_id')
    .innerJoin('bank', 'bank.code', 'own.bank_code')
    .select(['own.id', 'own.bank_code', 'bank.title as bank', 'own.number_sealed', 'own.number_last4', 'own.name'])
    .select(['own.is_on_invoices', 'own.account_id', state.as('state'), isWaiting.as('is_asked')])
    .select(
      sql<{
        id: string
        code: string
        title: string
      }>`json_build_object('id', account.id, 'code', account.code, 'title', account.title)`.as('account'),
    )

interface Query extends ListQuery {
  state?: CompanyAccountState | undefined
}

export function listAccounts(db: Db, list: Query) {
  const found = rows(db)
    .where(isShown)
    .$if(list.state !== undefined, (it) => it.where(sql<SqlBool>`${state} = ${list.state ?? ''}`))
    .$if(Boolean(list.q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', account.code, account.title, bank.title, own.name)) like ${likePattern(list.q ?? '')}`,
      ),
    )
  const columns = { code: sql.ref('account.code') }
  return listPage(db, found, list, { columns, fallback: 'code', tie: sql.ref('own.id') })
}

/** One, held until the transaction ends. */
export const lockAccount = (db: Db, id: string) => rows(db).where('own.id', '=', id).forUpdate('own').executeTakeFirst()

/** The one that stands for an account of the chart. */
export const activeOf = (db: Db, account_id: string) =>
  rows(db)
    .where('own.account_id', '=', account_id)
    .where('own.confirmed_at', 'is not', null)
    .where('own.ended_at', 'is', null)
    .executeTakeFirst()

/** Those that invoices name. */
export const accountsOnInvoices = (db: Db) =>
  rows(db)
    .where('own.is_on_invoices', '=', true)
    .where('own.confirmed_at', 'is not', null)
    .where('own.ended_at', 'is', null)
    .orderBy('account.code')
    .execute()

export async function insertAccount(db: Db, row: Insertable<CompanyAccount>): Promise<void> {
  await db.insertInto('company_account').values(row).execute()
}

export async function confirmAccount(db: Db, id: string, confirmed_at: string): Promise<void> {
  await db
    .updateTable('company_account')
    .set((eb) => ({ confirmed_at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function endAccount(db: Db, id: string, ended_at: string): Promise<void> {
  await db
    .updateTable('company_account')
    .set((eb) => ({ ended_at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A bank that can be chosen. */
export const findBank = (db: Db, code: string) =>
  db
    .selectFrom('bank')
    .select(['code', 'title', 'cbn_code'])
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

/** An account of the chart that is a bank account: a leaf that counts as cash. */
export const findCashAccount = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'code', 'title'])
    .where('id', '=', id)
    .where('cash', '=', 'cash')
    .where('is_group', '=', false)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
