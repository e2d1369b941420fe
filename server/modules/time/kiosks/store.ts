/** Gate tablets: PINs, and the punches that are made with them. */

import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { worksOn } from '../../../lib/database/employment.ts'

export interface KioskPerson {
  id: string
  ogid: string
  full_name: string
  pin_hash: string | null
}

/** Somebody at work by an OGID, or of its digits where they are one person's, with what their PIN is checked against. */
export async function findKioskPerson(db: Db, ogid: string, today: string): Promise<KioskPerson | undefined> {
  return await db
    .selectFrom('employee')
    .leftJoin('kiosk_pin', 'kiosk_pin.employee_id', 'employee.id')
    .select(['employee.id', 'employee.ogid', 'employee.full_name', 'kiosk_pin.pin_hash'])
    .where('employee.id', '=', sql<string>`pin_owner(${ogid}, true)`)
    .where(worksOn(today))
    .executeTakeFirst()
}

export async function pinOfPerson(db: Db, employeeId: string): Promise<{ set_at: string | null; in_use: boolean }> {
  const found = await sql<{ set_at: string | null; in_use: boolean }>`
    select (select set_at from kiosk_pin where employee_id = ${employeeId}::uuid) as set_at,
      exists (select 1 from device where kind = 'kiosk' and archived_at is null) as in_use`.execute(db)
  return found.rows[0] ?? { set_at: null, in_use: false }
}

export async function setPin(db: Db, employee_id: string, pin_hash: string, now: Date): Promise<void> {
  const row = { pin_hash, set_at: now.toISOString() }
  await db
    .insertInto('kiosk_pin')
    .values({ employee_id, ...row })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(row))
    .execute()
}

/** Whether this is the browser of a tablet; the first one is from now on. */
export async function isBoundTo(
  db: Db,
  { id, browser_hash }: { id: string; browser_hash: string | null },
  browser: string,
): Promise<boolean> {
  if (browser_hash !== null) return browser_hash === browser
  const bound = await sql<{ browser_hash: string }>`
    update device set browser_hash = coalesce(browser_hash, ${browser}) where id = ${id}::uuid returning browser_hash`.execute(
    db,
  )
  return bound.rows[0]?.browser_hash === browser
}

/** The last punch of a person at a device since a moment. */
export async function lastAtKiosk(db: Db, employeeId: string, deviceId: string, since: Date) {
  const found = await sql<{ at: string; direction: 'in' | 'out' | null }>`
    select at, direction from punch where employee_id = ${employeeId}::uuid and device_id = ${deviceId}::uuid
      and at > ${since.toISOString()}::timestamptz order by at desc limit 1`.execute(db)
  return found.rows[0]
}

interface KioskPunch {
  id: string
  at: Date
  person: KioskPerson
  device_id: string
  direction: 'in' | 'out'
  address: string
}

export async function insertKioskPunch(db: Db, { id, at, person, device_id, direction, address }: KioskPunch): Promise<void> {
  const moment = at.toISOString()
  await db
    .insertInto('punch')
    .values({
      id,
      at: moment,
      pin: person.ogid,
      source: 'kiosk',
      device_id,
      employee_id: person.id,
      direction,
      address,
      received_at: moment,
    })
    .execute()
  await db.updateTable('device').set({ last_seen_at: moment, newest_punch_at: moment }).where('id', '=', device_id).execute()
}
