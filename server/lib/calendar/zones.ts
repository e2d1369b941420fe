/** By which clock a branch lives on a day; it may come to keep another one from a day on. */
import { momentOf } from '@iroko/contract/clock'
import { type RawBuilder, sql } from 'kysely'

/** All time zones of a branch in their order, each from a day on; the first one since ever. */
export type Zones = { time_zone: string; starts_on: string | null }[]

/** Selects them. */
export const zonesOf = (
  branch: RawBuilder<unknown>,
) => sql<Zones>`(select json_agg(json_build_object('time_zone', clock.time_zone,
  'starts_on', nullif(clock.starts_on, '-infinity')) order by clock.starts_on) from branch_zones(${branch}) clock)`

/** The time zone of a day, for lines of many days; a statement asks `branch_zone_on`. */
export const zoneOn = (zones: Zones, day: string): string => lastOf(zones, (starts_on) => starts_on <= day)

/** The time zone at a moment (milliseconds since 1970), as `branch_zone_at` has it. */
export const zoneAt = (zones: Zones, at: number): string =>
  lastOf(zones, (starts_on, time_zone) => momentOf(starts_on, 0, time_zone) <= at)

function lastOf(zones: Zones, isBegun: (starts_on: string, time_zone: string) => boolean): string {
  const zone = zones.findLast(({ starts_on, time_zone }) => starts_on === null || isBegun(starts_on, time_zone))
  if (!zone) throw new Error('A branch has a time zone since ever')
  return zone.time_zone
}
