/** The demo company's terminals as HR sees them: health, a number that is nobody's, lines that are no punches, one that calls unasked. */
import { addDays, weekdayOf } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type Part } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'

const strangersPin = '9041'

export async function seedTerminals(db: Db, { opened_on, today, now, dice }: Part): Promise<void> {
  const doors = await db.selectFrom('device').select(['id', 'branch_id']).orderBy('serial').execute()
  for (const [index, { id }] of doors.entries()) {
    const health = {
      firmware: 'Ver 8.0.4.3-20210112',
      address: `10.20.${index}.14`,
      connected_at: `${addDays(today, -3)}T05:00:00.000Z`,
      newest_punch_at: new Date(now.getTime() - 108_000).toISOString(),
      attlog_stamp: String(Math.floor(now.getTime() / 1000)),
      drift_seconds: index === 1 ? 190 : dice.whole(-8, 8),
      bad_lines: index === 0 ? 3 : 0,
    }
    await db.updateTable('device').set(health).where('id', '=', id).execute()
  }
  const [first] = doors
  if (!first) return
  const place = { branch_id: first.branch_id }
  const heard = `${addDays(today, -2)}T13:20:00.000Z`
  const at = `${addDays(today, -1)}T09:12:00.000Z`
  const caller = { serial: 'CQZ7224460931', address: '10.20.0.77', first_seen_at: at, last_seen_at: now.toISOString() }
  const tablet = { kind: 'kiosk' as const, serial: 'KIOSK-GATE', title: 'Gate tablet', ...place, last_seen_at: null }
  // Nobody's day waits for it: it has never said until when it has sent everything.
  const turnstile = {
    kind: 'other' as const,
    serial: 'TURNSTILE-2',
    title: 'Canteen turnstile',
    ...place,
    last_seen_at: heard,
    confirmed_at: `${opened_on}T08:00:00.000Z`,
  }
  await insertTables(db, {
    device: [tablet, turnstile].map((device) => ({ id: dice.id(opened_on), ...device })),
    ...strangersNumber(first.id, today, dice),
    punch_quarantine: [
      quarantined(dice, first.id, today, { line: '9041 2031-01-01 08:00:10 0 1 0', problem: 'future', times: 2 }),
      quarantined(dice, first.id, today, { line: '0 2000-00-00 00:00:00 255 1 0', problem: 'malformed', times: 14 }),
    ],
    unknown_terminal: [{ ...caller, calls: 118 }],
  })
}

/** Somebody whom the terminal knows by a number that is no OGID: four working days, in and out. */
function strangersNumber(device_id: string, today: string, dice: SeededRandom) {
  const days: string[] = []
  for (let day = addDays(today, -1); days.length < 4; day = addDays(day, -1)) if (weekdayOf(day) <= 5) days.push(day)
  const since = `${days.at(-1)}T06:30:00.000Z`
  const known = { device_id, pin: strangersPin }
  const enrolment = [{ id: dice.id(since), ...known, fingers: 1, finger_bits: 64, face: false, since }]
  const times = (day: string) => [`${day}T06:${dice.whole(40, 58)}:21.000Z`, `${day}T16:${dice.whole(10, 40)}:05.000Z`]
  const punch = days.flatMap((day) =>
    times(day).map((at) => ({ id: dice.id(at), at, ...known, source: 'device' as const, received_at: at })),
  )
  return { enrolment, punch }
}

interface BadLine {
  line: string
  problem: 'future' | 'malformed'
  times: number
}

function quarantined(dice: SeededRandom, device_id: string, today: string, bad: BadLine) {
  const seen = { first_at: `${addDays(today, -4)}T06:12:00.000Z`, last_at: `${addDays(today, -1)}T17:03:00.000Z` }
  return { id: dice.id(`${today}T04:00:00.000Z`), device_id, ...bad, ...seen }
}
