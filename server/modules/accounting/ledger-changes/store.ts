/** Changes that were asked for, posting rules and freezes. */
import type { AccountKind } from '@iroko/contract/accounting/accounts'
import type { EntryKind } from '@iroko/contract/accounting/journals'
import { frozenKinds, type LedgerChangeKind } from '@iroko/contract/accounting/ledger-changes'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { LedgerChange } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import type { FreezeChange, RuleAccount, RuleChange } from './rules.ts'

const rows = (db: Db) =>
  db
    .selectFrom('ledger_change as change')
    .innerJoin('employee', 'employee.id', 'change.employee_id')
    .select(['change.id', 'change.version', 'change.summary', 'change.reason', 'change.created_at'])
    .select([
      personRef().as('made_by'),
      sql<LedgerChangeKind>`change.what`.as('what'),
      sql<RequestStatus>`change.status`.as('status'),
      sql<{ label: string; before: string; after: string }[]>`change.facts`.as('facts'),
    ])

interface Query extends ListQuery {
  status?: RequestStatus | undefined
  what?: LedgerChangeKind | undefined
}

export function listChanges(db: Db, list: Query) {
  const { status, what, q } = list
  const found = rows(db)
    .$if(status !== undefined, (it) => it.where('change.status', '=', status ?? 'pending'))
    .$if(what !== undefined, (it) => it.where('change.what', '=', what ?? 'freeze'))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(change.summary) like ${likePattern(q ?? '')}`))
  const columns = { created_at: sql.ref('change.created_at') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('change.id') })
}

export const findChange = (db: Db, id: string) => rows(db).where('change.id', '=', id).executeTakeFirst()
export const findChanges = (db: Db, ids: readonly string[]) =>
  rows(db)
    .where('change.id', 'in', [...ids])
    .execute()

/** Held until the transaction ends; for a caller only one that they may read. */
export async function lockChange(db: Db, id: string, caller?: { user: User }) {
  const found = await db
    .selectFrom('ledger_change')
    .selectAll()
    .where('id', '=', id)
    .where(caller && !may(caller.user, 'account.read') ? sql<SqlBool>`false` : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, what: found.what as LedgerChangeKind }
}
export type HeldChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>

export async function insertChange(db: Db, row: Insertable<LedgerChange>): Promise<void> {
  await db.insertInto('ledger_change').values(row).execute()
}

const accountRef = sql<RuleAccount>`json_build_object('id', account.id, 'code', account.code, 'title', account.title, 'kind', account.kind,
  'is_group', account.is_group, 'is_archived', account.archived_at is not null)`

const isAsked = (what: LedgerChangeKind, subject: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select 1 from ledger_change asked where asked.what = ${what} and asked.status = 'pending' and asked.subject = ${subject})`
const ruleSubject = sql`concat_ws(' ', rule.key, rule.office_type)`

export function listRules(db: Db, list: ListQuery) {
  const found = db
    .selectFrom('posting_rule as rule')
    .innerJoin('account', 'account.id', 'rule.account_id')
    .select(['rule.key', 'rule.office_type'])
    .select(
      sql<
        Pick<RuleAccount, 'id' | 'code' | 'title'>
      >`json_build_object('id', account.id, 'code', account.code, 'title', account.title)`.as('account'),
    )
    .select([
      sql<string>`concat_ws(' ', rule.key, rule.office_type)`.as('id'),
      isAsked('posting_rule', ruleSubject).as('is_asked'),
    ])
    .$if(Boolean(list.q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', rule.key, account.code, account.title)) like ${likePattern(list.q ?? '')}`),
    )
  const columns = { key: sql.ref('rule.key') }
  return listPage(db, found, list, { columns, fallback: 'key', tie: sql`concat_ws(' ', rule.key, rule.office_type)` })
}

export const findRule = (db: Db, key: string, office_type: string | null) =>
  db
    .selectFrom('posting_rule as rule')
    .innerJoin('account', 'account.id', 'rule.account_id')
    .select(accountRef.as('account'))
    .where('rule.key', '=', key)
    .where(sql<SqlBool>`rule.office_type is not distinct from ${office_type}`)
    .forUpdate('rule')
    .executeTakeFirst()

/** An account, held: nobody archives it or makes it a group until the transaction ends. */
export async function findAccount(db: Db, id: string): Promise<RuleAccount | undefined> {
  const found = await db
    .selectFrom('account')
    .select(['id', 'code', 'title', 'is_group'])
    .select([sql<AccountKind>`kind`.as('kind'), sql<boolean>`archived_at is not null`.as('is_archived')])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return found
}

export async function writeRule(db: Db, { key, office_type, account_id }: RuleChange): Promise<void> {
  await db
    .updateTable('posting_rule')
    .set({ account_id })
    .where('key', '=', key)
    .where(sql<SqlBool>`office_type is not distinct from ${office_type}`)
    .execute()
}

/** Every kind that can be frozen, with the day up to which it is. */
export function listFreezes(db: Db, list: ListQuery) {
  const found = db
    .selectFrom(sql<{ kind: EntryKind }>`unnest(${[...frozenKinds]}::text[])`.as<'known'>(sql`known (kind)`))
    .leftJoin('ledger_freeze as freeze', 'freeze.kind', 'known.kind')
    .select([sql<string>`known.kind`.as('id'), sql<EntryKind>`known.kind`.as('kind'), 'freeze.until'])
    .select(isAsked('freeze', sql`known.kind`).as('is_asked'))
  return listPage(db, found, list, { columns: { kind: sql.ref('known.kind') }, fallback: 'kind', tie: sql.ref('known.kind') })
}

export async function findFreeze(db: Db, kind: EntryKind): Promise<string | null> {
  const found = await db.selectFrom('ledger_freeze').select('until').where('kind', '=', kind).executeTakeFirst()
  return found?.until ?? null
}

export async function writeFreeze(db: Db, { kind, until }: FreezeChange): Promise<void> {
  if (until === null) await db.deleteFrom('ledger_freeze').where('kind', '=', kind).execute()
  else
    await db
      .insertInto('ledger_freeze')
      .values({ kind, until })
      .onConflict((it) => it.column('kind').doUpdateSet({ until }))
      .execute()
}
