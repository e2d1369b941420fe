/** What a month of a contract is computed from, besides minutes. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { listLines, listMeasures } from '../contracts/store.ts'
import type { BilledContract, BilledLine, BilledMeasure, MonthFacts } from './rules.ts'
import { daysInForce, missingOf, operatingDays } from './rules.ts'
import { type SummedDay, sumMinutes } from './store-minutes.ts'

interface Forecast {
  contract_line_id: string
  quantity: number
}

/** All facts of a month: what was delivered, forecast and measured, and which days were holidays. A constant number of statements. */
export async function monthFacts(db: Db, contract: BilledContract & { id: string }, month: string): Promise<MonthFacts> {
  const lines = (await listLines(db, contract.id)).filter((line) => daysInForce(month, contract, line).length > 0)
  const delivered = [...(await sumMinutes(db, contract.id, month)), ...(await volumesOf(db, contract.id, month))]
  const forecasts = await forecastsOf(db, contract.id, month)
  const holidays = await holidaysOf(db, [...new Set(lines.map(({ office }) => office.id))], month)
  const billed = lines.map(({ office, ...line }) => ({
    ...line,
    office_id: office.id,
    forecast: forecasts.find(({ contract_line_id }) => contract_line_id === line.id)?.quantity ?? null,
    delivered: delivered.filter(({ contract_line_id }) => contract_line_id === line.id),
  }))
  const facts = { month, contract, lines: billed, holidays }
  return { ...facts, measures: await measuresOf(db, facts, contract.id) }
}

/** What was sent of volumes by the day: the newest that was confirmed. */
async function volumesOf(db: Db, contractId: string, month: string): Promise<SummedDay[]> {
  const found = await sql<SummedDay>`
    select distinct on (entry.contract_line_id, entry.day) entry.contract_line_id, entry.day, entry.value as quantity
    from billing_entry entry join contract_line line on line.id = entry.contract_line_id
    where line.contract_id = ${contractId}::uuid and entry.status = 'confirmed' and entry.day >= ${month}::date and entry.day < ${month}::date + interval '1 month'
    order by entry.contract_line_id, entry.day, entry.decided_at desc, entry.id desc`.execute(db)
  return found.rows
}

/** The newest forecasts told before a month. */
async function forecastsOf(db: Db, contractId: string, month: string): Promise<Forecast[]> {
  const found = await sql<Forecast>`
    select distinct on (told.contract_line_id) told.contract_line_id, told.quantity
    from contract_forecast told join contract_line line on line.id = told.contract_line_id
    where line.contract_id = ${contractId}::uuid and told.month = ${month}::date and told.told_on < ${month}::date
    order by told.contract_line_id, told.told_on desc, told.created_at desc`.execute(db)
  return found.rows
}

async function holidaysOf(db: Db, officeIds: readonly string[], month: string): Promise<Map<string, string[]>> {
  const found = await sql<{ id: string; days: string[] }>`
    select office.id, array_agg(distinct to_char(day, 'YYYY-MM-DD')) as days
    from office cross join generate_series(${month}::date, ${month}::date + interval '1 month - 1 day', interval '1 day') day
    join public_holiday holiday on holiday.archived_at is null and day between holiday.start_date and holiday.end_date
      and holiday_is_for(holiday.id, office.id, office.branch_id)
    where office.id = any(${[...officeIds]}::uuid[]) group by office.id`.execute(db)
  return new Map(found.rows.map(({ id, days }) => [id, days]))
}

interface Value {
  id: string
  value: number | null
  sample: number
}

type Known = Omit<MonthFacts, 'measures'>

async function measuresOf(db: Db, facts: Known, contractId: string): Promise<BilledMeasure[]> {
  const measures = await listMeasures(db, contractId)
  if (measures.length === 0) return []
  const read = [...(await qualityOf(db, contractId, facts.month)), ...(await enteredOf(db, contractId, facts.month))]
  return measures.map(({ office, source, ...measure }) => {
    const value = source === 'coverage' ? coverageOf(facts, office.id) : read.find(({ id }) => id === measure.id)
    return {
      ...{ ...measure, office_id: office.id, over_bp: overOf(facts.lines, office.id) },
      ...{ value: value?.value ?? null, sample: value?.sample ?? 0 },
    }
  })
}

/** The average of evaluations that were released of contacts of the month, in hundredths, and how many. */
async function qualityOf(db: Db, contractId: string, month: string): Promise<Value[]> {
  const found = await sql<Value>`
    select measure.id, round(avg(evaluation.score) * 100)::int as value, count(evaluation.score)::int as sample
    from contract_measure measure
    join evaluation on evaluation.office_id = measure.office_id and evaluation.released_at is not null
    join quality_contact contact on contact.id = evaluation.contact_id and contact.day >= ${month}::date and contact.day < ${month}::date + interval '1 month'
    where measure.contract_id = ${contractId}::uuid and measure.source = 'quality' group by measure.id`.execute(db)
  return found.rows
}

async function enteredOf(db: Db, contractId: string, month: string): Promise<Value[]> {
  const found = await sql<Value>`
    select distinct on (measure.id) measure.id, entry.value, entry.sample
    from billing_entry entry join contract_measure measure on measure.id = entry.contract_measure_id and measure.source = 'entered'
    where measure.contract_id = ${contractId}::uuid and entry.status = 'confirmed' and entry.day = ${month}::date
    order by measure.id, entry.decided_at desc, entry.id desc`.execute(db)
  return found.rows
}

/** Delivered of committed minutes of the seats of a campaign, in hundredths of a percent, by how many days. */
export function coverageOf({ month, contract, lines, holidays }: Known, officeId: string): Omit<Value, 'id'> {
  const seats = lines.filter((line) => line.kind === 'seat' && line.office_id === officeId)
  const parts = seats.map((line) => {
    const days = operatingDays(contract, daysInForce(month, contract, line), holidays.get(officeId) ?? [])
    return { ...missingOf(line, days), days: days.length }
  })
  const committed = parts.reduce((sum, part) => sum + part.committed, 0)
  const missing = parts.reduce((sum, part) => sum + part.missing, 0)
  const value = committed === 0 ? null : Math.floor(((committed - missing) * 10_000) / committed)
  return { value, sample: Math.max(0, ...parts.map(({ days }) => days)) }
}

/** By how much the volumes of a campaign were over their forecast, in hundredths of a percent. */
function overOf(lines: readonly BilledLine[], officeId: string): number {
  const volumes = lines.filter((line) => line.kind === 'volume' && line.office_id === officeId && (line.forecast ?? 0) > 0)
  const foreseen = volumes.reduce((sum, line) => sum + (line.forecast ?? 0), 0)
  const sent = volumes.reduce((sum, line) => sum + line.delivered.reduce((all, { quantity }) => all + quantity, 0), 0)
  return foreseen === 0 ? 0 : Math.max(0, Math.floor(((sent - foreseen) * 10_000) / foreseen))
}
