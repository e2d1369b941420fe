/** Tasks of those who work over midnight: their day is the one on which the shift starts. */
import { addDays } from '@iroko/contract/dates'
import { tasks } from '@iroko/contract/operations/tasks'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { Person } from '../../../test/harness.ts'
import { testApp } from '../../../test/harness.ts'
import { rules, week } from '../../../test/roster.ts'
import { planFor, taskDesk, tomorrow } from '../../../test/tasks.ts'

const t = await testApp()
const { call, run, close, campaign, add, own, show, fill } = await taskDesk(t)

/** Gives somebody a shift of every day. */
async function works(who: Person, start: string, end: string): Promise<void> {
  const shift_id = uuid()
  await t.db
    .insertInto('shift')
    .values({ id: shift_id, title: `Shift ${shift_id}`, colour: rules.colour })
    .execute()
  const { colour: _, ...graces } = rules
  await t.db
    .insertInto('shift_hours')
    .values({ shift_id, starts_on: '2026-01-01', days: JSON.stringify(week(start, end)), ...graces } as never)
    .execute()
  await t.db
    .insertInto('shift_assignment')
    .values({ id: uuid(), employee_id: who.id, shift_id, starts_on: '2026-01-01', extra: false } as never)
    .execute()
}

it('are due in the morning after the shift, seen and missed then, and of the day on which it began', async () => {
  for (const [zone, hours] of [
    ['Africa/Lagos', '+01:00'],
    ['Asia/Manila', '+08:00'],
    ['America/New_York', '-05:00'],
  ] as const) {
    const { office, lead, ada, obi } = await campaign(zone)
    await works(ada, '22:00', '06:00')
    await works(obi, '09:00', '17:00')
    await add(planFor(office, { cut_off: '07:00' }))
    const at = (day: string, clock: string) => new Date(`${day}T${clock}:00${hours}`).toISOString()
    const next = addDays(tomorrow, 1)
    await run(at(tomorrow, '00:10'))
    expect((await own(ada))[0], zone).toMatchObject({ day: tomorrow, due_at: at(next, '07:00') })
    expect((await own(obi))[0], zone).toMatchObject({ day: tomorrow, due_at: at(tomorrow, '07:00') })
    // Long before the shift nobody has missed anything; at five in the night it is still theirs, beside that of the coming night.
    await close(at(tomorrow, '07:10'))
    await run(at(next, '00:10'))
    t.setNow(at(next, '05:00'))
    const [task, ...more] = await own(ada)
    expect(task, zone).toMatchObject({ day: tomorrow, status: 'open', can: { fill: true } })
    expect(more.map(({ day }) => day)).toEqual([next])
    await close(at(next, '07:10'))
    expect(await show(task?.id ?? '', ada), zone).toMatchObject({ status: 'missed' })
    expect((await own(ada)).map(({ day }) => day)).toContain(tomorrow)
    expect((await call(tasks.counts, {} as never, lead)).task_counts.missed).toBe(3)
  }
})

it('are of the day after where the plan says so', async () => {
  const { office, ada } = await campaign()
  await add(planFor(office, { cut_off: '09:00', cut_off_next_day: true }))
  await run(`${tomorrow}T00:30:00Z`)
  const task = (await own(ada))[0]
  expect(task).toMatchObject({ day: tomorrow, due_at: `${addDays(tomorrow, 1)}T08:00:00.000Z` })
  t.setNow(`${addDays(tomorrow, 1)}T07:30:00Z`)
  expect(await fill(task?.id ?? '', ada, { calls: 42 })).toMatchObject({ task: { status: 'submitted' } })
})
