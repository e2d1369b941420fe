/** The first part of the home: one's own working day, and one's people now. */
import { addDays } from '@iroko/contract/dates'
import { dashboards } from '@iroko/contract/home/dashboards'
import { attendanceBoard } from '@iroko/contract/time/attendance-board'
import { webClock } from '@iroko/contract/time/clock'
import { shiftRequests } from '@iroko/contract/time/shift-requests'
import { beforeAll, describe, expect, it } from 'vitest'
import { at, makeClock } from '../../../test/clock.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { as, change, makeRoster, monday } from '../../../test/roster.ts'

const t = await testApp()
const { c, morning, night, plan } = await makeRoster(t)
const { agent, colleague, lead, hr, stranger } = c
const { go, count, halfHour, punches } = makeClock(t, [agent, colleague, lead, hr, stranger])
const tuesday = addDays(monday, 1)

const dayOf = async (who: Person) => (await t.call(dashboards.today, {}, who)).my_day
const nowOf = async (who: Person, query = {}) => (await t.call(attendanceBoard.now, { query }, who)).attendance_now
const named = (people: { employee: { ogid: string } }[]) => people.map(({ employee }) => employee.ogid)

beforeAll(async () => {
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  await plan([change(agent, monday, null, as(morning)), change(colleague, monday, null, as(night))])
  await t.db.updateTable('branch').set({ web_clock: 'everyone' }).execute()
  await go(at(monday, '05:00'))
  await halfHour()
})

describe('my day', () => {
  it('is the shift of today, then those of the week without days of leave and holidays', async () => {
    await t.db
      .insertInto('public_holiday')
      .values({
        id: '01990000-0000-7000-8000-000000000001',
        title: 'Founders’ Day',
        start_date: tuesday,
        end_date: tuesday,
      })
      .execute()
    const day = await dayOf(agent)
    expect(day.attendance_day).toMatchObject({ day: monday, shift: { title: 'Morning' }, first_in: null })
    expect(day.next_shifts.map((shift) => `${shift.day} ${shift.title} ${shift.starts_at}`)).toEqual([
      '2026-11-25 Morning 2026-11-25T05:00:00.000Z',
      '2026-11-26 Morning 2026-11-26T05:00:00.000Z',
      '2026-11-27 Morning 2026-11-27T05:00:00.000Z',
    ])
    expect(day.swaps).toEqual([])
  })

  it('says in and out, by night those of the day on which the shift began', async () => {
    await go(at(monday, '21:55'))
    await t.call(webClock.punch, { body: { direction: 'in' } }, colleague)
    await go(at(tuesday, '02:00'))
    await halfHour()
    expect(await dayOf(colleague)).toMatchObject({
      clock: { next: 'out', refusal: null, shift: { title: 'Night' } },
      attendance_day: { day: monday, first_in: at(monday, '21:55').toISOString(), last_out: null },
    })
  })

  it('has the swaps that wait for one’s own answer and nobody else’s', async () => {
    const body = {
      kind: 'swap',
      colleague_ogid: colleague.ogid,
      starts_on: '2026-12-02',
      ends_on: '2026-12-02',
      reason: 'Wedding',
    } as const
    const { shift_request } = await t.call(shiftRequests.send, { body }, agent)
    expect((await dayOf(colleague)).swaps.map(({ id }) => id)).toEqual([shift_request.id])
    for (const who of [agent, lead, hr]) expect((await dayOf(who)).swaps).toEqual([])
    await t.call(shiftRequests.consent, { params: { id: shift_request.id }, body: { agrees: false } }, colleague)
    expect((await dayOf(colleague)).swaps).toEqual([])
  })

  it('is empty, not wrong, for somebody without shifts', async () => {
    expect(await dayOf(stranger)).toMatchObject({
      attendance_day: { shift: null, status: 'holiday' },
      next_shifts: [],
      swaps: [],
    })
  })
})

describe('one’s people now', () => {
  const wednesday = addDays(monday, 2)

  it('are named when they are missing and when they are late, within the scope', async () => {
    await go(at(wednesday, '06:30'))
    await halfHour()
    const missing = await nowOf(lead, { line: 'below' })
    expect(named(missing.awaited)).toContain(agent.ogid)
    expect(missing.awaited[0]).toMatchObject({ shift_starts_at: at(wednesday, '06:00').toISOString() })
    await punches(agent, at(wednesday, '06:40'))
    await go(at(wednesday, '06:45'))
    await count()
    const late = await nowOf(lead, { line: 'below' })
    expect(named(late.awaited)).not.toContain(agent.ogid)
    expect(late.late).toMatchObject([{ employee: { ogid: agent.ogid }, late_minutes: expect.any(Number) }])
    expect(late.counts.late).toBe(1)
    expect((await nowOf(agent)).people).toBe(1)
    expect(named((await nowOf(stranger)).late)).toEqual([])
  })

  it('are named no longer when their shift is over, but counted with the day', async () => {
    await go(at(wednesday, '14:30'))
    const { late, awaited, counts } = await nowOf(lead, { line: 'below' })
    expect([...named(late), ...named(awaited)]).not.toContain(agent.ogid)
    expect(counts.late).toBe(1)
  })

  it('are as many as the board of the same people counts', async () => {
    for (const who of [lead, hr]) {
      const { attendance_board } = await t.call(attendanceBoard.show, { query: {} }, who)
      expect(await nowOf(who)).toMatchObject({ people: attendance_board.people, counts: attendance_board.counts })
    }
  })
})
