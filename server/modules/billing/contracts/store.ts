/** Contracts with their lines and measures, and what was asked of them. */
import type {
  ContractChangeKind,
  ContractLineDraft,
  ContractMeasureDraft,
  ContractState,
  ContractTerms,
  MeasureSource,
  ShownLine,
} from '@iroko/contract/billing/contracts'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ContractChange } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named, personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import type { Campaign } from './rules.ts'

const stateOn = (today: string) =>
  sql<ContractState>`case when contract.ends_on < ${today}::date then 'ended' else 'active' end`

const rows = (db: Db, today: string) =>
  db
    .selectFrom('contract')
    .innerJoin('client', 'client.id', 'contract.client_id')
    .select(['contract.id', 'contract.version', 'contract.number', 'contract.title', 'contract.starts_on', 'contract.ends_on'])
    .select(['contract.terms_days', 'contract.minimum_kobo', 'contract.client_confirms'])
    .select([
      named('client').as('client'),
      stateOn(today).as('state'),
      sql<Named[]>`coalesce((select json_agg(${named('office')} order by office.title) from office where office.id in (
        select line.office_id from contract_line line where line.contract_id = contract.id and line.starts_on <= ${today}::date
          and (line.ends_on is null or line.ends_on >= ${today}::date))), '[]')`.as('campaigns'),
      sql<boolean>`exists (select 1 from contract_change asked where asked.contract_id = contract.id and asked.status = 'pending')`.as(
        'is_asked',
      ),
    ])

interface Query extends ListQuery {
  client_id?: string | undefined
  state?: ContractState | undefined
}

export function listContracts(db: Db, list: Query, today: string) {
  const { client_id, state, q } = list
  const found = rows(db, today)
    .$if(client_id !== undefined, (it) => it.where('contract.client_id', '=', client_id ?? ''))
    .$if(state !== undefined, (it) => it.where(stateOn(today), '=', state ?? 'active'))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', contract.number, contract.title, client.title)) like ${likePattern(q ?? '')}`),
    )
  const columns = {
    number: sql.ref('contract.number'),
    starts_on: sql.ref('contract.starts_on'),
    ends_on: sql.ref('contract.ends_on'),
  }
  return listPage(db, found, list, { columns, fallback: '-number', tie: sql.ref('contract.id') })
}

export async function findContract(db: Db, id: string, today: string) {
  const found = await rows(db, today)
    .select(['contract.notice_days', 'contract.credit_cap_bp', 'contract.bonus_cap_bp', 'contract.weekdays'])
    .select(['contract.holidays_off', 'contract.po_number', 'contract.po_limit_kobo'])
    .where('contract.id', '=', id)
    .executeTakeFirst()
  return found && { ...found, lines: await listLines(db, id), measures: await listMeasures(db, id) }
}

export async function listLines(db: Db, contractId: string): Promise<ShownLine[]> {
  const found = await db
    .selectFrom('contract_line as line')
    .innerJoin('office', 'office.id', 'line.office_id')
    .select(['line.id', 'line.title', 'line.price_kobo', 'line.quantity', 'line.seat_minutes', 'line.increment'])
    .select(['line.tolerance_bp', 'line.training_days', 'line.most_minutes', 'line.minimum_quantity', 'line.floor_bp'])
    .select(['line.starts_on', 'line.ends_on', named('office').as('office')])
    .select([
      sql<ShownLine['kind']>`line.kind`.as('kind'),
      sql<ShownLine['takes']>`line.takes`.as('takes'),
      sql<ShownLine['tiers']>`line.tiers`.as('tiers'),
      sql<ShownLine['tier_mode']>`line.tier_mode`.as('tier_mode'),
    ])
    .where('line.contract_id', '=', contractId)
    .orderBy('line.starts_on')
    .orderBy('line.id')
    .execute()
  return found
}

export const listMeasures = (db: Db, contractId: string) =>
  db
    .selectFrom('contract_measure as measure')
    .innerJoin('office', 'office.id', 'measure.office_id')
    .select(['measure.id', 'measure.title', 'measure.least_sample', 'measure.relief_bp', named('office').as('office')])
    .select([sql<MeasureSource>`measure.source`.as('source'), sql<ContractMeasureDraft['bands']>`measure.bands`.as('bands')])
    .where('measure.contract_id', '=', contractId)
    .orderBy('measure.title')
    .execute()

/** A client that is not archived, with its running campaigns; held, so that it is not archived meanwhile. */
export async function lockClient(db: Db, id: string): Promise<{ title: string; campaigns: Campaign[] } | undefined> {
  const client = await db
    .selectFrom('client')
    .select('title')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!client) return undefined
  const campaigns = await db
    .selectFrom('office')
    .select(['id', 'title'])
    .where('client_id', '=', id)
    .where('office_type', '=', 'campaign')
    .where('archived_at', 'is', null)
    .execute()
  return { ...client, campaigns }
}

/** A contract, held: its lines change, and its months are invoiced, one after the other. */
export const lockContract = (db: Db, id: string) =>
  db.selectFrom('contract').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertContract(
  db: Db,
  { id, client_id, number, terms }: { id: string; client_id: string; number: string; terms: ContractTerms },
): Promise<void> {
  await db
    .insertInto('contract')
    .values({ ...terms, id, client_id, number })
    .execute()
}

export interface NewLine extends ContractLineDraft {
  id: string
  contract_id: string
  starts_on: string
  ends_on: string | null
}

export async function insertLines(db: Db, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('contract_line')
    .values(lines.map((line) => ({ ...line, tiers: JSON.stringify(line.tiers) })))
    .execute()
}

export async function insertMeasures(
  db: Db,
  measures: readonly (ContractMeasureDraft & { id: string; contract_id: string })[],
): Promise<void> {
  if (measures.length === 0) return
  await db
    .insertInto('contract_measure')
    .values(measures.map((measure) => ({ ...measure, bands: JSON.stringify(measure.bands) })))
    .execute()
}

export async function endLines(db: Db, ids: readonly string[], ends_on: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('contract_line')
    .set({ ends_on })
    .where('id', 'in', [...ids])
    .execute()
}

/** Ends a contract and its lines: what was to begin later counts on no day. */
export async function endContract(db: Db, id: string, ends_on: string): Promise<void> {
  await db.updateTable('contract').set({ ends_on, version: sql`version + 1` }).where('id', '=', id).execute()
  await sql`update contract_line set ends_on = greatest(${ends_on}::date, starts_on - 1)
    where contract_id = ${id}::uuid and (ends_on is null or ends_on > ${ends_on}::date)`.execute(db)
}

export async function raiseVersion(db: Db, id: string): Promise<void> {
  await db.updateTable('contract').set({ version: sql`version + 1` }).where('id', '=', id).execute()
}

const changes = (db: Db) =>
  db
    .selectFrom('contract_change as change')
    .innerJoin('client', 'client.id', 'change.client_id')
    .innerJoin('employee', 'employee.id', 'change.employee_id')
    .select(['change.id', 'change.version', 'change.summary', 'change.reason', 'change.created_at'])
    .select([
      named('client').as('client'),
      personRef().as('made_by'),
      sql<ContractChangeKind>`change.what`.as('what'),
      sql<RequestStatus>`change.status`.as('status'),
      sql<{ label: string; before: string; after: string }[]>`change.facts`.as('facts'),
    ])

export function listChanges(db: Db, list: ListQuery & { status?: RequestStatus | undefined }) {
  const { status, q } = list
  const found = changes(db)
    .$if(status !== undefined, (it) => it.where('change.status', '=', status ?? 'pending'))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', client.title, change.summary)) like ${likePattern(q ?? '')}`),
    )
  const columns = { created_at: sql.ref('change.created_at') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('change.id') })
}

export const findChange = (db: Db, id: string) => changes(db).where('change.id', '=', id).executeTakeFirst()
export const findChanges = (db: Db, ids: readonly string[]) =>
  changes(db)
    .where('change.id', 'in', [...ids])
    .execute()

/** Held until the transaction ends; for a caller only one that they may read. */
export async function lockChange(db: Db, id: string, caller?: { user: User }) {
  const found = await db
    .selectFrom('contract_change')
    .selectAll()
    .where('id', '=', id)
    .where(caller && !may(caller.user, 'contract.read') ? sql<SqlBool>`false` : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, what: found.what as ContractChangeKind }
}
export type HeldChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>

export async function insertChange(db: Db, row: Insertable<ContractChange>): Promise<void> {
  await db.insertInto('contract_change').values(row).execute()
}
