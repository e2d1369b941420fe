/** The contracts of a client as its contacts read them. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Those that run today, by number. */
export const listRunning = (db: Db, clientId: string, today: string) =>
  db
    .selectFrom('contract')
    .select(['id', 'number', 'title', 'starts_on', 'ends_on', 'terms_days', 'notice_days', 'client_confirms', 'minimum_kobo'])
    .select(['credit_cap_bp', 'bonus_cap_bp', 'weekdays', 'holidays_off'])
    .where('client_id', '=', clientId)
    .where('starts_on', '<=', today)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', today)]))
    .orderBy('number')
    .execute()

/** The newest forecasts of months ahead. */
export async function listForecasts(db: Db, clientId: string, today: string) {
  const found = await sql<{ line_id: string; month: string; quantity: number }>`
    select distinct on (told.contract_line_id, told.month) told.contract_line_id as line_id, told.month, told.quantity
    from contract_forecast told join contract_line line on line.id = told.contract_line_id
    join contract on contract.id = line.contract_id
    where contract.client_id = ${clientId}::uuid and told.month > ${today}::date
    order by told.contract_line_id, told.month, told.told_on desc, told.created_at desc`.execute(db)
  return found.rows
}

/** A line by volume of a client; another's is as if it were not there. */
export const findVolume = (db: Db, clientId: string, id: string) =>
  db
    .selectFrom('contract_line as line')
    .innerJoin('contract', 'contract.id', 'line.contract_id')
    .select(['line.id', 'line.title'])
    .where('line.id', '=', id)
    .where('line.kind', '=', 'volume')
    .where('contract.client_id', '=', clientId)
    .executeTakeFirst()
