import { type DayBefore, mostDaysBefore } from '@iroko/contract/time/days-before-record'
import type { Db } from '../../../lib/database/database.ts'
import { type KnownDay, loadDays } from '../attendance-days/store-facts.ts'
import { attendanceOf } from '../calculation/rules.ts'
import { daysWithPunches, findSpansBefore } from './store.ts'

export interface KnownBefore {
  known: KnownDay
  shown: DayBefore
}

/** The days of a person before the record was entered, with what was planned and whether a punch stands for them. */
export async function daysBefore(db: Db, employeeId: string, now: Date): Promise<KnownBefore[]> {
  const found: KnownDay[] = []
  for (const { from, to } of await findSpansBefore(db, employeeId, mostDaysBefore))
    found.push(...(await loadDays(db, [employeeId], from, to, now)))
  const borders = found.map(({ facts: { day, windows, free } }) => ({
    day,
    opens: windows[0]?.opens ?? free.opens,
    closes: windows.at(-1)?.closes ?? free.closes,
  }))
  const punched = await daysWithPunches(db, employeeId, borders)
  return found.map((known) => ({ known, shown: shownDay(known, punched) }))
}

const iso = (at: number): string => new Date(at).toISOString()

const shownDay = ({ facts }: KnownDay, punched: ReadonlySet<string>): DayBefore => ({
  day: facts.day,
  zone: facts.zone,
  planned: facts.windows.map(({ shift, starts, ends }) => ({ title: shift.title, starts_at: iso(starts), ends_at: iso(ends) })),
  status: attendanceOf(facts).status,
  has_punches: punched.has(facts.day),
})
