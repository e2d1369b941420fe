/** Who changed what people are paid by, for the payrolls that are the first to pay by it. */
import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { PayChange } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'

/** Remembers who changed what people are paid by, in the transaction that changes it. */
export async function addPayChanges(
  db: Db,
  employeeIds: readonly string[],
  change: Pick<Insertable<PayChange>, 'what' | 'made_by' | 'starts_on' | 'ends_on'>,
  now: Date,
): Promise<void> {
  const rows = employeeIds.map((employee_id) => ({ id: uuid(), employee_id, made_at: now.toISOString(), ...change }))
  if (rows.length > 0) await insertAll(db, 'pay_change', rows)
}

type ChangeCall = Pick<StaffTools, 'db' | 'user' | 'now'>

/** Remembers who changed for which days people are paid. */
export const addPaidDays = ({ db, user, now }: ChangeCall, employeeIds: readonly string[]) =>
  addPayChanges(db, employeeIds, { what: 'days', made_by: user.id, starts_on: null, ends_on: null }, now)

/** Remembers who changed what of everybody's pay is taxed or pensionable, or which days are paid. */
export async function addChangeOfAll({ db, user, now }: ChangeCall, what: 'tax' | 'days'): Promise<void> {
  await sql`insert into pay_change (id, employee_id, what, made_by, made_at)
    select gen_random_uuid(), id, ${what}, ${user.id}::uuid, ${now.toISOString()}::timestamptz from employee where erased_at is null`.execute(
    db,
  )
}
