/** The demo company's generators: a dip every evening for five weeks, deliveries, and one week that does not add up. */
import type { Insertable } from 'kysely'
import type { DB, FuelDelivery, FuelDip, MeterReading } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { keepersOf } from '../faults/seed.ts'
import { hintsOf, usedOf } from './rules.ts'

const sets = [
  { title: 'Main generator', kva: 200, tank_litres: 1000, litres_per_hour: 35, begins_at: 4210.5, missing: 45 },
  { title: 'Small generator', kva: 100, tank_litres: 500, litres_per_hour: 18, begins_at: 1875, missing: 0 },
]
const days = 35
/** From so many days ago some is missing, until so many. */
const week = { from: 13, until: 9 }
/** Of a litre, in kobo. */
const price = 118_000

const tenth = (value: number): number => Math.round(value * 10) / 10

interface Rows {
  meter_reading: Insertable<MeterReading>[]
  fuel_dip: Insertable<FuelDip>[]
  fuel_delivery: Insertable<FuelDelivery>[]
}

export async function seedPower(db: Db, { people, latest, dice }: PeoplePart): Promise<void> {
  const keepers = keepersOf(people)
  const branch = await db.selectFrom('branch').select('id').orderBy('title').limit(1).executeTakeFirst()
  if (!keepers || !branch) return
  const by = [keepers.keeper.id, keepers.mate.id] as const
  const at = (ago: number, minutes = 0) => new Date(Date.parse(latest) - ago * 86_400_000 - minutes * 60_000).toISOString()
  const rows: Rows = { meter_reading: [], fuel_dip: [], fuel_delivery: [] }
  const made: Pick<{ [T in keyof DB]: Insertable<DB[T]>[] }, 'meter' | 'generator'> = { meter: [], generator: [] }
  for (const [place, { begins_at, missing, ...set }] of sets.entries()) {
    const meter_id = dice.id(at(days, 60))
    const generator = { ...set, id: dice.id(at(days, 60)), branch_id: branch.id, meter_id }
    const unit = 'hours' as const
    made.meter.push({ id: meter_id, title: `Hours of the ${set.title.toLowerCase()}`, branch_id: branch.id, unit })
    made.generator.push(generator)
    let tank: Tank = { id: null, litres: 0.8 * set.tank_litres, meter: begins_at }
    for (let ago = days; ago >= 0; ago -= 1) {
      const [first, second] = ago % 2 === 0 ? by : [by[1], by[0]]
      const hours = tank.id === null ? 0 : dice.whole(20, 50) / 10
      const taken = ago <= week.from && ago >= week.until ? missing : 0
      const burnt = tenth((hours * set.litres_per_hour * dice.whole(95, 105)) / 100 + taken)
      const delivered = tank.litres - burnt < 0.25 * set.tank_litres ? 0.6 * set.tank_litres : 0
      const own = { at: at(ago), employee_id: first, generator_id: generator.id }
      if (delivered > 0)
        rows.fuel_delivery.push({
          ...{ ...own, id: dice.id(at(ago, 120)), at: at(ago, 120), ticket: `D-${1000 + 40 * place + days - ago}` },
          ...{ ticket_litres: delivered, cost_kobo: delivered * price },
          ...{ dip_before: tenth(tank.litres), dip_after: tenth(tank.litres + delivered) },
          ...(ago > 1 ? { confirmed_by: second, confirmed_at: at(ago, 100) } : { confirmed_by: null, confirmed_at: null }),
        })
      const litres = tenth(tank.litres + delivered - burnt)
      const reading = { id: dice.id(own.at), meter_id, value: tenth(tank.meter + hours), kind: 'reading' as const }
      rows.meter_reading.push({ ...reading, at: own.at, employee_id: first })
      const id = dice.id(own.at)
      const measured = { id, litres, reading_id: reading.id, before_id: tank.id, delivered }
      rows.fuel_dip.push({ ...own, ...measured, ...periodOf(tank, { litres, delivered, hours, rate: set.litres_per_hour }) })
      tank = { id, litres, meter: reading.value }
    }
  }
  await insertTables(db, { ...made, ...rows })
}

interface Tank {
  /** The last dip. */
  id: string | null
  litres: number
  meter: number
}

/** What a dip says of the time since the one before; the first says nothing. */
function periodOf(tank: Tank, now: { litres: number; delivered: number; hours: number; rate: number }) {
  if (tank.id === null) return { used: null, hours: null, expected_rate: null, hints: [] }
  const { rate, ...facts } = now
  const between = { ...facts, litresBefore: tank.litres, expectedRate: rate, outageHours: 0 }
  return { used: usedOf(between), hours: now.hours, expected_rate: rate, hints: hintsOf(between) }
}
