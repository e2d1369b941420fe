import { addDays } from '@iroko/contract/dates'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { attendance } from '@iroko/contract/time/attendance'
import { attendanceDays } from '@iroko/contract/time/attendance-days'
import { webClock } from '@iroko/contract/time/clock'
import { holidays } from '@iroko/contract/time/holidays'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { at, makeClock } from '../../../test/clock.ts'
import { approveNow } from '../../../test/decisions.ts'
import type { Person } from '../../../test/harness.ts'
import { testApp } from '../../../test/harness.ts'
import { as, change, makeRoster } from '../../../test/roster.ts'

const t = await testApp()
const { c, morning, night, plan } = await makeRoster(t)
const { agent, colleague, lead, manager, hr, hrManager, stranger, boss } = c
const mover = await t.person({ first_name: 'Musa', office_id: c.voice.id, leader: lead })

const monday = '2026-11-23'
const day = (n: number) => addDays(monday, n)
const { go, count, halfHour, punches } = makeClock(t, [agent, colleague, lead, manager, hr, hrManager, stranger, boss, mover])

const monthOf = async (who: Person, by = who) =>
  (await t.call(attendance.month, { params: { ogid: who.ogid }, query: { month: '2026-11' } }, by)).attendance
const dayOf = async (who: Person, date: string, by = who) => (await monthOf(who, by)).days.find((day) => day.day === date)
const press = (who: Person, direction: 'in' | 'out', body = {}) => t.call(webClock.punch, { body: { direction, ...body } }, who)

beforeAll(async () => {
  await t.db.updateTable('attendance_policy').set({ starts_on: '2026-11-23' }).execute()
  await plan([
    change(agent, monday, null, as(morning)),
    change(colleague, monday, null, as(night)),
    change(mover, monday, monday, as(night)),
    change(mover, day(1), null, as(morning)),
  ])
})

describe('days are counted by themselves', () => {
  it('after punches, by the shift of the roster', async () => {
    await punches(agent, at(monday, '06:25'), at(monday, '14:02'))
    await go(at(monday, '20:00'))
    await count()
    expect(await dayOf(agent, monday)).toMatchObject({
      status: 'present',
      shift: { title: 'Morning' },
      first_in: at(monday, '06:25').toISOString(),
      late_minutes: 25,
      worked_minutes: 397,
      flags: ['late'],
    })
  })

  it('a night is the day on which it starts', async () => {
    await punches(colleague, at(monday, '21:55'), at(day(1), '05:58'))
    await go(at(day(1), '11:00'))
    await count()
    expect(await dayOf(colleague, monday)).toMatchObject({
      status: 'present',
      last_out: at(day(1), '05:58').toISOString(),
      night_minutes: 478,
    })
    expect(await dayOf(colleague, day(1))).toMatchObject({ status: 'pending', first_in: null })
  })

  it('nobody is absent before the shift is over, and then by themselves', async () => {
    await go(at(day(1), '13:55'))
    await halfHour()
    expect(await dayOf(agent, day(1))).toMatchObject({ status: 'pending' })
    await go(at(day(1), '14:05'))
    await halfHour()
    expect(await dayOf(agent, day(1))).toMatchObject({ status: 'absent' })
  })

  it('who had a night the day before is absent by themselves too, once the shift of the day is over', async () => {
    await punches(mover, at(monday, '21:55'), at(day(1), '05:58'))
    await halfHour()
    expect(await dayOf(mover, monday)).toMatchObject({ status: 'present', shift: { title: 'Night' } })
    expect(await dayOf(mover, day(1))).toMatchObject({ status: 'absent', shift: { title: 'Morning' }, first_in: null })
  })

  it('a change of the roster, and its undoing, counts the days anew', async () => {
    await plan([change(agent, day(1), day(1), { kind: 'off' })], lead)
    await count()
    expect(await dayOf(agent, day(1))).toMatchObject({ status: 'off_day', shift: null })
    await plan([change(agent, day(1), day(1), as(morning))], lead)
    await count()
    expect(await dayOf(agent, day(1))).toMatchObject({ status: 'absent' })
  })

  it('a holiday that is declared late lifts the absence', async () => {
    await t.call(holidays.create, { body: { title: 'Eid', start_date: day(1), end_date: day(1) } }, hr)
    await count()
    expect(await dayOf(agent, day(1))).toMatchObject({ status: 'holiday', planned_minutes: 0 })
  })

  it('approved leave is leave, and a conflict with punches', async () => {
    await go(at(monday, '12:00'))
    const { leave: asked } = await t.call(
      applicationForm.apply,
      { body: { leave_type_id: c.annual, starts_on: day(2), ends_on: day(2), reason: 'Family' } },
      agent,
    )
    await approveNow(t, 'leave', asked.id, lead)
    await approveNow(t, 'leave', asked.id, manager)
    await approveNow(t, 'leave', asked.id, hr)
    await go(at(day(2), '20:00'))
    await count()
    expect(await dayOf(agent, day(2))).toMatchObject({ status: 'on_leave' })
    await punches(agent, at(day(2), '06:00'), at(day(2), '14:00'))
    await count()
    expect(await dayOf(agent, day(2))).toMatchObject({ status: 'conflict' })
  })
})

describe('whose days one sees', () => {
  it('one’s own, those below a leader, everyone’s for HR', async () => {
    for (const by of [agent, lead, manager, hr, hrManager, boss])
      expect((await monthOf(agent, by)).employee.ogid).toBe(agent.ogid)
    for (const by of [colleague, stranger]) await expect(monthOf(agent, by)).rejects.toMatchObject({ status: 404 })
  })

  it('explains a day in sentences, with its punches', async () => {
    const { explanation } = await t.call(attendanceDays.explain, { params: { ogid: agent.ogid, day: monday } }, lead)
    expect(explanation.why).toEqual([
      'Morning from 06:00 to 14:00; includes punches from 04:00 until 18:01',
      'Clocked in 25 min after the start, beyond a grace period of 10 min: late',
      '6h 37m worked excluding 1h 00m of break; a full day requires 6h 00m, half a day 3h 00m: present',
    ])
    expect(explanation.shifts).toEqual(['Morning'])
    expect(explanation.punches.map(({ at: moment }) => moment)).toEqual([
      at(monday, '06:25').toISOString(),
      at(monday, '14:02').toISOString(),
    ])
    await expect(t.call(attendanceDays.explain, { params: { ogid: agent.ogid, day: monday } }, stranger)).rejects.toMatchObject(
      {
        status: 404,
      },
    )
  })

  it('names both shifts of a day that has two', async () => {
    await plan([change(agent, day(4), day(4), as(night), true)])
    await count()
    await go(at(day(4), '12:00'))
    await halfHour()
    const { explanation } = await t.call(attendanceDays.explain, { params: { ogid: agent.ogid, day: day(4) } }, lead)
    expect(explanation.shifts).toEqual(['Morning', 'Night'])
    await plan([change(agent, day(4), day(4), { kind: 'inherit' }, true)])
    await go(at(day(2), '20:00'))
    await count()
  })
})

describe('the web clock', () => {
  it('takes those who work remotely in and out at the server’s time', async () => {
    await t.db.updateTable('employee').set({ remote: true }).where('id', '=', agent.id).execute()
    await go(at(day(3), '05:58'))
    expect((await t.call(webClock.show, {}, agent)).clock).toMatchObject({
      next: 'in',
      refusal: null,
      shift: { title: 'Morning' },
    })
    const answer = await press(agent, 'in', { client_time: '2020-01-01T00:00:00Z' })
    expect(answer).toMatchObject({
      punch: { at: at(day(3), '05:58').toISOString() },
      attendance_day: { day: day(3), status: 'pending' },
    })
    // Again because the answer was lost: the same punch.
    await go(new Date(at(day(3), '05:58').getTime() + 50_000))
    expect(await press(agent, 'in')).toEqual(answer)
    const kept = await t.db.selectFrom('punch').select('id').where('source', '=', 'web').execute()
    expect(kept).toHaveLength(1)
    await go(at(day(3), '14:00'))
    expect((await t.call(webClock.show, {}, agent)).clock.next).toBe('out')
    await press(agent, 'out')
    expect(await dayOf(agent, day(3), lead)).toMatchObject({
      first_in: at(day(3), '05:58').toISOString(),
      last_out: at(day(3), '14:00').toISOString(),
    })
  })

  it('believes no address but that of the line, unless a proxy is named that says it', async () => {
    const kept = () =>
      t.db.selectFrom('punch').select('address').where('employee_id', '=', agent.id).orderBy('at', 'desc').executeTakeFirst()
    const forged = { 'x-forwarded-for': '10.9.8.7' }
    await go(at(day(3), '14:10'))
    await t.call(webClock.punch, { body: { direction: 'in' } }, agent, forged)
    expect(await kept()).toEqual({ address: '127.0.0.1' })
    t.portal.environment.TRUST_PROXY = 1
    await go(at(day(3), '14:20'))
    await t.call(webClock.punch, { body: { direction: 'out' } }, agent, forged)
    t.portal.environment.TRUST_PROXY = 0
    expect(await kept()).toEqual({ address: '10.9.8.7' })
  })

  it('is for others only where their branch has it, and there it looks where they are', async () => {
    await go(at(day(3), '08:00'))
    await expect(press(lead, 'in')).rejects.toMatchObject({ status: 403, code: 'clock_refused' })
    const branch = t.db.updateTable('branch').where('id', '=', t.branch_id)
    await branch
      .set({ web_clock: 'everyone', place_rule: 'block', latitude: 9.05, longitude: 7.49, fence_radius_m: 100 })
      .execute()
    await t.db.updateTable('placement').set({ branch_id: t.branch_id }).where('employee_id', '=', lead.id).execute()
    await expect(press(lead, 'in')).rejects.toMatchObject({ status: 403, code: 'clock_place' })
    await expect(press(lead, 'in', { latitude: 9.06, longitude: 7.49 })).rejects.toMatchObject({ status: 403 })
    await branch.set({ place_rule: 'warn' }).execute()
    expect(await press(lead, 'in', { latitude: 9.06, longitude: 7.49 })).toMatchObject({
      message: 'You are clocked in',
      place_notes: ['outside_fence'],
      warning: 'Recorded, with a note that you are far from your branch.',
    })
    const kept = await t.db.selectFrom('punch').selectAll().where('employee_id', '=', lead.id).executeTakeFirstOrThrow()
    expect(kept.notes).toEqual({ place: ['outside_fence'] })
    // Where nothing is noticed, nothing is said.
    await go(at(day(3), '08:05'))
    expect(await press(lead, 'out', { latitude: 9.05, longitude: 7.49 })).toMatchObject({ place_notes: [], warning: null })
  })
})

describe('a punch', () => {
  it('is kept once, and never changed', async () => {
    const same = { id: uuid(), at: at(day(3), '10:00').toISOString(), pin: '77', source: 'import' as const, employee_id: hr.id }
    await t.db.insertInto('punch').values(same).execute()
    await expect(
      t.db
        .insertInto('punch')
        .values({ ...same, id: uuid() })
        .execute(),
    ).rejects.toThrow('punch_')
    await expect(t.db.updateTable('punch').set({ direction: 'in' }).where('id', '=', same.id).execute()).rejects.toThrow(
      'a punch is never changed',
    )
  })
})
