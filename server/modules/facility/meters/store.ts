/** Meters and what they read. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { MeterUnit, meters, ReadingKind } from '@iroko/contract/facility/meters'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Meter, MeterReading } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { assetRef, ifThere, named, personRef } from '../../../lib/database/references.ts'

export async function listMeters(db: Db, query: Parsed<typeof meters.list>['query']) {
  const { branch_id, archived, q } = query
  const found = db
    .selectFrom('meter')
    .innerJoin('branch', 'branch.id', 'meter.branch_id')
    .leftJoin('asset', 'asset.id', 'meter.asset_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('meter_reading')
          .select(['value', 'at'])
          .whereRef('meter_reading.meter_id', '=', 'meter.id')
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['meter.id', 'meter.version', 'meter.title', 'last.at as last_at', named('branch').as('branch')])
    .select([
      sql<MeterUnit>`meter.unit`.as('unit'),
      sql<number | null>`last.value::float8`.as('last_value'),
      sql<boolean>`meter.archived_at is not null`.as('archived'),
      ifThere('asset', assetRef()).as('asset'),
    ])
    .where('meter.archived_at', archived ? 'is not' : 'is', null)
    .$if(branch_id !== undefined, (it) => it.where('meter.branch_id', '=', branch_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', meter.title, branch.title, asset.tag)) like ${likePattern(q ?? '')}`),
    )
  return await listPage(db, found, query, {
    columns: { title: sql`lower(meter.title)`, last_at: sql`coalesce(last.at, '-infinity')` },
    fallback: 'title',
    tie: sql.ref('meter.id'),
  })
}

export async function listReadings(db: Db, meter_id: string, query: Parsed<typeof meters.readings>['query']) {
  const found = db
    .selectFrom('meter_reading')
    .innerJoin('employee', 'employee.id', 'meter_reading.employee_id')
    .select(['meter_reading.id', 'meter_reading.at', personRef().as('by')])
    .select([sql<number>`meter_reading.value::float8`.as('value'), sql<ReadingKind>`meter_reading.kind`.as('kind')])
    .where('meter_reading.meter_id', '=', meter_id)
  return await listPage(db, found, query, {
    columns: { at: sql.ref('meter_reading.at') },
    fallback: '-at',
    tie: sql.ref('meter_reading.id'),
  })
}

export const findMeter = (db: Db, id: string) => db.selectFrom('meter').select('id').where('id', '=', id).executeTakeFirst()

/** Selects a meter for update, so that readings come one after the other. */
export async function lockMeter(db: Db, id: string) {
  const found = await db.selectFrom('meter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return found && { ...found, unit: found.unit as MeterUnit }
}

export async function findLastReading(db: Db, meter_id: string): Promise<{ value: number; at: number } | undefined> {
  const found = await sql<{ value: number; at: string }>`select value::float8 as value, at from meter_reading
    where meter_id = ${meter_id}::uuid order by at desc, id desc limit 1`.execute(db)
  const row = found.rows[0]
  return row && { value: row.value, at: Date.parse(row.at) }
}

export const insertMeter = (db: Db, row: Insertable<Meter>) => db.insertInto('meter').values(row).execute()
export const insertReading = (db: Db, row: Insertable<MeterReading>) => db.insertInto('meter_reading').values(row).execute()

export async function updateMeter(db: Db, id: string, change: Updateable<Meter>): Promise<void> {
  await db
    .updateTable('meter')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function isMeterUsed(db: Db, id: string): Promise<boolean> {
  const found = await sql<{
    used: boolean
  }>`select exists (select from maintenance_plan where meter_id = ${id}::uuid and archived_at is null)
    or exists (select from generator where meter_id = ${id}::uuid) as used`.execute(db)
  return found.rows[0]?.used === true
}
