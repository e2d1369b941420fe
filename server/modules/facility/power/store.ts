/** Generators, dips and deliveries of diesel. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { power } from '@iroko/contract/facility/power'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { FuelDelivery, FuelDip, Generator } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, personRef } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'
import { may } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'

export async function listGenerators(db: Db, query: Parsed<typeof power.generators>['query']) {
  const { branch_id, q } = query
  const found = db
    .selectFrom('generator')
    .innerJoin('branch', 'branch.id', 'generator.branch_id')
    .innerJoin('meter', 'meter.id', 'generator.meter_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('fuel_dip')
          .innerJoin('meter_reading', 'meter_reading.id', 'fuel_dip.reading_id')
          .select(['fuel_dip.litres', 'meter_reading.value', 'fuel_dip.at'])
          .whereRef('fuel_dip.generator_id', '=', 'generator.id')
          .orderBy('fuel_dip.at', 'desc')
          .orderBy('fuel_dip.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['generator.id', 'generator.title', 'generator.kva', 'generator.tank_litres'])
    .select(['last.at as last_at', named('branch').as('branch'), named('meter').as('meter')])
    .select([
      sql<number>`generator.litres_per_hour::float8`.as('litres_per_hour'),
      sql<number | null>`last.litres::float8`.as('last_litres'),
      sql<number | null>`last.value::float8`.as('last_hours'),
    ])
    .$if(branch_id !== undefined, (it) => it.where('generator.branch_id', '=', branch_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', generator.title, branch.title)) like ${likePattern(q ?? '')}`),
    )
  return await listPage(db, found, query, {
    columns: { title: sql`lower(generator.title)` },
    fallback: 'title',
    tie: sql.ref('generator.id'),
  })
}

/** Selects a generator for update, so that dips and deliveries come one after the other. */
export async function lockGenerator(db: Db, id: string) {
  const found = await db.selectFrom('generator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return found && { ...found, litres_per_hour: Number(found.litres_per_hour) }
}

export interface LastDip {
  id: string
  reading_id: string
  litres: number
  at: string
  hours: number
}

export async function findLastDip(db: Db, generator_id: string): Promise<LastDip | undefined> {
  const { rows } =
    await sql<LastDip>`select dip.id, dip.reading_id, dip.litres::float8 as litres, dip.at, reading.value::float8 as hours
    from fuel_dip dip join meter_reading reading on reading.id = dip.reading_id
    where dip.generator_id = ${generator_id}::uuid order by dip.at desc, dip.id desc limit 1`.execute(db)
  return rows[0]
}

/** Hours that the meter ran since a dip, over the readings in between: a replaced meter begins anew. */
export async function hoursSince(db: Db, meter_id: string, { at, reading_id }: LastDip): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce(sum(value - before) filter (where kind = 'reading'), 0)::float8 as hours from (
      select at, value, kind, lag(value) over (order by at, id) as before from meter_reading
      where meter_id = ${meter_id}::uuid and (at, id) >= (${at}::timestamptz, ${reading_id}::uuid)) reading
    where before is not null`.execute(db)
  return rows[0]?.hours ?? 0
}

/** Rates of the last periods that add up or were explained, in which it ran; the newest first. */
export async function listRates(db: Db, generator_id: string): Promise<number[]> {
  const { rows } = await sql<{ rate: number }>`select (used / hours)::float8 as rate from fuel_dip
    where generator_id = ${generator_id}::uuid and hours > 0 and (hints = '{}' or accepted_by is not null)
    order by at desc, id limit 8`.execute(db)
  return rows.map(({ rate }) => rate)
}

export async function deliveredSince(db: Db, generator_id: string, { at, id }: LastDip): Promise<number> {
  const { rows } = await sql<{ litres: number }>`select coalesce(sum(ticket_litres), 0)::float8 as litres from fuel_delivery
    where generator_id = ${generator_id}::uuid and (at, id) > (${at}::timestamptz, ${id}::uuid)`.execute(db)
  return rows[0]?.litres ?? 0
}

/** Hours of power outages that a branch reported between two moments. */
export async function outageHours(db: Db, branch_id: string, from: string, until: string): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::float8 / 3600 as hours
    from (select unnest(range_agg(tstzrange(greatest(starts_at, ${from}::timestamptz), least(coalesce(ends_at, ${until}::timestamptz), ${until}::timestamptz)))) as part
      from incident where branch_id = ${branch_id}::uuid and kind = 'power' and device_id is null
        and starts_at < ${until}::timestamptz and coalesce(ends_at, 'infinity') > ${from}::timestamptz) outage`.execute(db)
  return rows[0]?.hours ?? 0
}

export const insertGenerator = (db: Db, row: Insertable<Generator>) => db.insertInto('generator').values(row).execute()
export const insertDip = (db: Db, row: Insertable<FuelDip>) => db.insertInto('fuel_dip').values(row).execute()
export const insertDelivery = (db: Db, row: Insertable<FuelDelivery>) => db.insertInto('fuel_delivery').values(row).execute()

export const lockDip = (db: Db, id: string) =>
  db.selectFrom('fuel_dip').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateDip(db: Db, id: string, change: Updateable<FuelDip>): Promise<void> {
  await db
    .updateTable('fuel_dip')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const lockDelivery = (db: Db, id: string) =>
  db.selectFrom('fuel_delivery').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const confirmDelivery = (db: Db, id: string, confirmed_by: string, confirmed_at: string) =>
  db.updateTable('fuel_delivery').set({ confirmed_by, confirmed_at }).where('id', '=', id).execute()

/** Whether a file is the caller's own photo that no record has yet. */
export async function isOwnPhoto(db: Db, id: string, user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('purpose', '=', 'fault')
    .where('created_by', '=', user_id)
    .where(sql<SqlBool>`not exists (select from fault_file where file_id = file.id)
      and not exists (select from fuel_dip where photo_id = file.id) and not exists (select from fuel_delivery where photo_id = file.id)`)
    .executeTakeFirst()
  return found !== undefined
}

export async function listDeliveries(db: Db, user: User, query: Parsed<typeof power.deliveries>['query']) {
  const { generator_id, open, q } = query
  const found = db
    .selectFrom('fuel_delivery as delivery')
    .innerJoin('generator', 'generator.id', 'delivery.generator_id')
    .innerJoin('employee', 'employee.id', 'delivery.employee_id')
    .leftJoin('employee as second', 'second.id', 'delivery.confirmed_by')
    .select(['delivery.id', 'delivery.at', 'delivery.ticket', 'delivery.cost_kobo', named('generator').as('generator')])
    .select([personRef().as('by'), ifThere('second', personRef('second')).as('confirmed_by')])
    .select([
      sql<number>`delivery.ticket_litres::float8`.as('ticket_litres'),
      sql<number>`delivery.dip_before::float8`.as('dip_before'),
      sql<number>`delivery.dip_after::float8`.as('dip_after'),
      sql<{
        confirm: boolean
      }>`json_build_object('confirm', delivery.confirmed_by is null and delivery.employee_id <> ${user.id}::uuid)`.as('can'),
    ])
    .$if(generator_id !== undefined, (it) => it.where('delivery.generator_id', '=', generator_id ?? ''))
    .$if(open === true, (it) => it.where('delivery.confirmed_by', 'is', null))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', delivery.ticket, generator.title, employee.full_name)) like ${likePattern(q ?? '')}`,
      ),
    )
  return await listPage(db, found, query, {
    columns: { at: sql.ref('delivery.at') },
    fallback: '-at',
    tie: sql.ref('delivery.id'),
  })
}

export async function listPeriods(db: Db, user: User, query: Parsed<typeof power.periods>['query']) {
  const { generator_id, open, from, until, q } = query
  const zoned = (day: string, more = 0) => sql`((${day}::date + ${more}::int)::timestamp at time zone ${companyZone})`
  const accepts = may(user, 'fuel.record')
  const found = db
    .selectFrom('fuel_dip as dip')
    .innerJoin('fuel_dip as before', 'before.id', 'dip.before_id')
    .innerJoin('generator', 'generator.id', 'dip.generator_id')
    .innerJoin('branch', 'branch.id', 'generator.branch_id')
    .innerJoin('employee', 'employee.id', 'dip.employee_id')
    .leftJoin('employee as second', 'second.id', 'dip.accepted_by')
    .select(['dip.id', 'dip.at', 'before.at as from', 'dip.hints', 'dip.note', 'dip.version'])
    .select([named('generator').as('generator'), named('branch').as('branch'), personRef().as('by')])
    .select([
      ifThere('second', personRef('second')).as('accepted_by'),
      sql<number>`before.litres::float8`.as('litres_before'),
      sql<number>`dip.delivered::float8`.as('delivered'),
      sql<number>`dip.litres::float8`.as('litres'),
      sql<number>`dip.used::float8`.as('used'),
      sql<number>`dip.hours::float8`.as('hours'),
      sql<number | null>`round(dip.used / nullif(dip.hours, 0), 2)::float8`.as('rate'),
      sql<number>`dip.expected_rate::float8`.as('expected_rate'),
      sql<{ accept: boolean }>`json_build_object('accept', ${accepts}::boolean and dip.hints <> '{}' and dip.accepted_by is null
        and dip.employee_id <> ${user.id}::uuid)`.as('can'),
    ])
    .$if(generator_id !== undefined, (it) => it.where('dip.generator_id', '=', generator_id ?? ''))
    .$if(open === true, (it) => it.where(sql<SqlBool>`dip.hints <> '{}' and dip.accepted_by is null`))
    .$if(from !== undefined, (it) => it.where(sql<SqlBool>`dip.at >= ${zoned(from ?? '')}`))
    .$if(until !== undefined, (it) => it.where(sql<SqlBool>`dip.at < ${zoned(until ?? '', 1)}`))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', generator.title, branch.title, employee.full_name)) like ${likePattern(q ?? '')}`,
      ),
    )
  return await listPage(db, found, query, { columns: { at: sql.ref('dip.at') }, fallback: '-at', tie: sql.ref('dip.id') })
}

/** By month and generator: what was bought and used, and what the hours explain at the rate that was expected. */
export async function listMonths(db: Db, query: Parsed<typeof power.months>['query']) {
  const { generator_id, q } = query
  const monthOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${companyZone}, 'YYYY-MM')`
  const found = db
    .selectFrom(
      sql<{
        generator_id: string
        month: string
        bought: number
        cost_kobo: number
        hours: number
        used: number
        expected: number
      }>`(select generator_id, month, sum(bought)::float8 as bought, sum(cost_kobo)::bigint as cost_kobo, sum(hours)::float8 as hours,
          sum(used)::float8 as used, sum(expected)::float8 as expected
        from (select generator_id, ${monthOf('fuel_delivery.at')} as month, ticket_litres as bought, cost_kobo, 0 as hours, 0 as used, 0 as expected
            from fuel_delivery
          union all select generator_id, ${monthOf('fuel_dip.at')}, 0, 0, hours, used, hours * expected_rate from fuel_dip where used is not null) fuel
        group by generator_id, month)`.as('sums'),
    )
    .innerJoin('generator', 'generator.id', 'sums.generator_id')
    .innerJoin('branch', 'branch.id', 'generator.branch_id')
    .select(['sums.month', 'sums.bought', 'sums.cost_kobo', 'sums.hours', 'sums.used'])
    .select([named('generator').as('generator'), named('branch').as('branch')])
    .select([
      sql<number>`round(sums.expected::numeric, 1)::float8`.as('expected'),
      sql<number>`round((sums.used - sums.expected)::numeric, 1)::float8`.as('lost'),
      // At what a litre cost that month, or at the last price before it.
      sql<number>`round((sums.used - sums.expected) * coalesce(sums.cost_kobo / nullif(sums.bought, 0), (select delivery.cost_kobo / delivery.ticket_litres
        from fuel_delivery delivery where delivery.generator_id = generator.id and ${monthOf('delivery.at')} < sums.month
        order by delivery.at desc, delivery.id limit 1), 0))::bigint`.as('lost_kobo'),
    ])
    .$if(generator_id !== undefined, (it) => it.where('generator.id', '=', generator_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', generator.title, branch.title)) like ${likePattern(q ?? '')}`),
    )
  return await listPage(db, found, query, {
    columns: { month: sql.ref('sums.month') },
    fallback: '-month',
    tie: sql.ref('generator.id'),
  })
}
