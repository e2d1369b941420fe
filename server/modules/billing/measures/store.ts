/** Volumes, values and forecasts of contracts. */
import type { BillingEntryStatus } from '@iroko/contract/billing/measures'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { BillingEntry, ContractForecast } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, type PersonRef, personRef } from '../../../lib/database/references.ts'
import type { Target } from './rules.ts'

/** Lines by volume, and measures whose values are entered. */
const targets = sql<Target & { id: string; title: string; contract: string; campaign: string; contract_id: string }>`(
  select line.id, line.title, contract.number || ' ' || client.title as contract, office.title as campaign, false as is_measure, line.starts_on, line.ends_on,
    contract.id as contract_id
  from contract_line line join contract on contract.id = line.contract_id join client on client.id = contract.client_id
  join office on office.id = line.office_id where line.kind = 'volume'
  union all
  select measure.id, measure.title, contract.number || ' ' || client.title, office.title, true, contract.starts_on, contract.ends_on, contract.id
  from contract_measure measure join contract on contract.id = measure.contract_id join client on client.id = contract.client_id
  join office on office.id = measure.office_id where measure.source = 'entered')`

export const listTargets = (db: Db) =>
  db
    .selectFrom(targets.as('target'))
    .select(['target.id', 'target.title', 'target.contract', 'target.campaign', 'target.is_measure'])
    .orderBy('target.contract')
    .orderBy('target.title')
    .orderBy('target.id')
    .execute()

export const findTarget = (db: Db, id: string) =>
  db.selectFrom(targets.as('target')).selectAll().where('target.id', '=', id).executeTakeFirst()

export function listEntries(db: Db, list: ListQuery & { status?: BillingEntryStatus | undefined }) {
  const { status, q } = list
  const found = db
    .selectFrom('billing_entry as entry')
    .innerJoin('employee', 'employee.id', 'entry.entered_by')
    .innerJoin(targets.as('target'), (join) =>
      join.on(sql<SqlBool>`target.id = coalesce(entry.contract_line_id, entry.contract_measure_id)`),
    )
    .innerJoin('contract', 'contract.id', 'target.contract_id')
    .innerJoin('client', 'client.id', 'contract.client_id')
    .leftJoin('employee as decider', 'decider.id', 'entry.decided_by')
    .select([
      'entry.id',
      'entry.version',
      'target.title',
      'entry.day',
      'target.is_measure',
      'entry.value',
      'entry.sample',
      'entry.note',
    ])
    .select(['entry.entered_at', 'decider.full_name as decided_by'])
    .select([
      sql<Named>`json_build_object('id', contract.id, 'title', contract.number)`.as('contract'),
      sql<Named>`json_build_object('id', client.id, 'title', client.title)`.as('client'),
      sql<BillingEntryStatus>`entry.status`.as('status'),
      sql<PersonRef>`${personRef()}`.as('entered_by'),
    ])
    .$if(status !== undefined, (it) => it.where('entry.status', '=', status ?? 'pending'))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', client.title, contract.number, target.title)) like ${likePattern(q ?? '')}`),
    )
  const columns = { day: sql.ref('entry.day'), entered_at: sql.ref('entry.entered_at') }
  return listPage(db, found, list, { columns, fallback: '-entered_at', tie: sql.ref('entry.id') })
}

export async function insertEntry(db: Db, row: Insertable<BillingEntry>): Promise<void> {
  await db.insertInto('billing_entry').values(row).execute()
}

export const lockEntry = (db: Db, id: string) =>
  db.selectFrom('billing_entry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function decideEntry(
  db: Db,
  id: string,
  row: { status: 'confirmed' | 'rejected'; decided_by: string; decided_at: string },
): Promise<void> {
  await db
    .updateTable('billing_entry')
    .set({ ...row, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function insertForecast(db: Db, row: Insertable<ContractForecast>): Promise<void> {
  await db.insertInto('contract_forecast').values(row).execute()
}
