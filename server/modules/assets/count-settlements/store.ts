/** What is proposed for the differences of counts. */
import type { SettlementLine } from '@iroko/contract/assets/count-settlements'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { CountSettlement } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Named, personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import type { Open } from './rules.ts'

const rows = (db: Db) =>
  db
    .selectFrom('count_settlement as settlement')
    .innerJoin('asset_count as count', 'count.id', 'settlement.count_id')
    .innerJoin('branch', 'branch.id', 'count.branch_id')
    .innerJoin('employee', 'employee.id', 'settlement.employee_id')
    .select(['settlement.id', 'settlement.version', 'settlement.reason', 'settlement.created_at', 'settlement.count_id'])
    .select([
      personRef().as('made_by'),
      sql<Named>`json_build_object('id', count.id, 'title', concat_ws(', ', branch.title, nullif(count.place, '')))`.as(
        'count',
      ),
      sql<RequestStatus>`settlement.status`.as('status'),
      sql<
        (SettlementLine & { what: string })[]
      >`(select coalesce(json_agg((line || jsonb_build_object('what', coalesce(asset.tag || ' ' || asset.title,
          difference.key))) order by difference.kind, difference.key), '[]')
        from jsonb_array_elements(settlement.lines) line join count_difference difference on difference.count_id = settlement.count_id
          and difference.key = line->>'key' left join asset on asset.id = difference.asset_id)`.as('lines'),
    ])

/** Who counts, proposes and decides reads them. */
const mayRead = (user: User): boolean => may(user, 'asset.count') || may(user, 'asset.dispose.decide')

export const findSettlement = (db: Db, user: User, id: string) =>
  rows(db)
    .where('settlement.id', '=', id)
    .where(sql<SqlBool>`${mayRead(user)}`)
    .executeTakeFirst()
export const findSettlements = (db: Db, ids: readonly string[]) =>
  rows(db)
    .where(sql<SqlBool>`settlement.id = any(${[...ids]}::uuid[])`)
    .execute()

/** Held until the transaction ends, after its count. */
export async function lockSettlement(db: Db, id: string, caller?: { user: User }) {
  const of = await db.selectFrom('count_settlement').select('count_id').where('id', '=', id).executeTakeFirst()
  if (!of) return undefined
  const count = await db
    .selectFrom('asset_count')
    .selectAll()
    .where('id', '=', of.count_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isRead = !caller || mayRead(caller.user)
  const found = await db
    .selectFrom('count_settlement')
    .selectAll()
    .where('id', '=', id)
    .where(sql<SqlBool>`${isRead}`)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, count, lines: found.lines as unknown as SettlementLine[] }
}
export type HeldSettlement = NonNullable<Awaited<ReturnType<typeof lockSettlement>>>

export async function insertSettlement(db: Db, row: Insertable<CountSettlement>): Promise<void> {
  await db.insertInto('count_settlement').values(row).execute()
}

/** The differences of a count as their assets are now. */
export async function openOf(db: Db, countId: string): Promise<(Open & { asset_id: string | null; seen_place: string })[]> {
  const { rows: found } = await sql<Open & { asset_id: string | null; seen_place: string }>`
    select difference.key, difference.kind, difference.asset_id, difference.seen_place, coalesce(asset.tag, difference.key) as tag,
      held.id is not null as is_held, coalesce(asset.status = 'lost', false) as is_lost, asset.ended_as is not null as is_gone
    from count_difference difference left join asset on asset.id = difference.asset_id
    left join custody held on held.asset_id = asset.id and held.returned_at is null
    where difference.count_id = ${countId}::uuid order by difference.key`.execute(db)
  return found
}
