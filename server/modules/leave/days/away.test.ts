/** `is_away` and `is_away_between`: the one answer to whether somebody is on leave, for every portion and every question. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'

const t = await testApp()
const ada = await t.person({ first_name: 'Ada' })
let day = '2026-11-30'
/** No day is asked for twice. */
const nextDay = (): string => {
  day = addDays(day, 1)
  return day
}

async function away(who: Person, on: string) {
  const found = await sql<Record<'all' | 'any' | 'morning' | 'afternoon', boolean>>`
    select is_away(${who.id}::uuid, ${on}::date, 'all') as all, is_away(${who.id}::uuid, ${on}::date, 'any') as any,
      is_away(${who.id}::uuid, ${on}::date, 'morning') as morning, is_away(${who.id}::uuid, ${on}::date, 'afternoon') as afternoon`.execute(
    t.db,
  )
  return found.rows[0]
}

const between = async (who: Person, on: string, starts: string, ends: string) =>
  (
    await sql<{ away: boolean }>`
      select is_away_between(${who.id}::uuid, ${on}::date, ${starts}::time, ${ends}::time) as away`.execute(t.db)
  ).rows[0]?.away

describe('whether somebody is on leave', () => {
  const none = { all: false, any: false, morning: false, afternoon: false }
  const cases = [
    [[], none],
    [['full'], { all: true, any: true, morning: true, afternoon: true }],
    [['morning'], { ...none, any: true, morning: true }],
    [['afternoon'], { ...none, any: true, afternoon: true }],
    [['morning', 'afternoon'], { all: true, any: true, morning: true, afternoon: true }],
  ] as const

  it.each(cases)('with approved leave of %j', async (portions, expected) => {
    const on = nextDay()
    for (const portion of portions) await putOnLeave(t, ada, on, portion)
    expect(await away(ada, on)).toEqual(expected)
    expect(await away(ada, addDays(on, 400))).toEqual(none)
  })

  it('counts neither what is only asked for nor what was given up', async () => {
    const [asked, gone] = [nextDay(), nextDay()]
    await putOnLeave(t, ada, asked, 'full', 'pending')
    await putOnLeave(t, ada, gone)
    await t.db.updateTable('leave_day').set({ live: false }).where('day', '=', gone).execute()
    expect([await away(ada, asked), await away(ada, gone)]).toEqual([none, none])
  })

  it('counts a free day within leave, whatever it takes from the balance', async () => {
    const on = nextDay()
    await putOnLeave(t, ada, on)
    await t.db.updateTable('leave_day').set({ counts: 0, kind: 'weekend' }).where('day', '=', on).execute()
    expect(await away(ada, on)).toMatchObject({ all: true })
  })

  it('asks of a time the half in which it lies, and of one over noon both', async () => {
    const on = nextDay()
    await putOnLeave(t, ada, on, 'afternoon')
    const of = (starts: string, ends: string) => between(ada, on, starts, ends)
    expect([await of('09:00', '12:00'), await of('12:00', '13:00'), await of('11:30', '12:30')]).toEqual([false, true, true])
  })
})
