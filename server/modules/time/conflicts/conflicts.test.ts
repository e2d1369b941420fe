import { shortDay } from '@iroko/contract/day-words'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { attendanceDays } from '@iroko/contract/time/attendance-days'
import { attendancePolicies } from '@iroko/contract/time/attendance-policies'
import { conflicts } from '@iroko/contract/time/conflicts'
import { gate } from '@iroko/contract/time/gate'
import { holidays } from '@iroko/contract/time/holidays'
import { incidents } from '@iroko/contract/time/incidents'
import { terminals } from '@iroko/contract/time/terminals'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../../test/clock.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { day, makeWeek } from '../../../test/week.ts'

const t = await testApp()
const w = await makeWeek(t)
const { c, mate, go, count, halfHour, punches, dayOf, besideOf, ask } = w
const { agent, lead, manager, hr, hrManager } = c

beforeAll(w.begin)

const enrol = (who: Person, device_id: string, since = at(day(0), '08:00')) =>
  t.db
    .insertInto('enrolment')
    .values({ id: uuid(), device_id, pin: who.ogid, employee_id: who.id, since: since.toISOString() })
    .execute()

describe('an outage', () => {
  const outage = { kind: 'power' as const, starts_on: day(7), starts_clock: '05:00', note: 'No diesel' }
  const body = { ...outage, branch_id: t.branch_id, ends_on: day(7), ends_clock: '15:00' }
  let id = ''

  it('shows whom it touches, and nobody is absent by it', async () => {
    await go(at(day(7), '20:00'))
    await halfHour()
    expect(await dayOf(agent, day(7))).toMatchObject({ status: 'absent' })
    const { kind: _, note: __, ...times } = body
    const { touched } = await t.call(incidents.preview, { body: times }, hr)
    expect(touched.shifts).toMatchObject([{ title: 'Night' }, { title: 'Morning', people: 2 }])
    expect(touched.names.map(({ ogid }) => ogid)).toContain(agent.ogid)
    for (const wrong of [{ starts_clock: '23:00' }, { ends_clock: '04:00' }, { ends_clock: null }, { branch_id: uuid() }])
      await expect(t.call(incidents.record, { body: { ...body, ...wrong } }, hr)).rejects.toMatchObject({
        status: 422,
      })
    const { incident } = await t.call(incidents.record, { body }, hr)
    expect(incident).toMatchObject({ amnesty: 'proposed', can: { decide: false, change: true } })
    id = incident.id
    await count()
    expect(await dayOf(agent, day(7))).toMatchObject({ status: 'pending', flags: ['incident'] })
  })

  it('is decided by a second person', async () => {
    const grant = (by: Person, version = 1) => t.call(incidents.grantWaiver, { params: { id }, body: { version } }, by)
    await expect(grant(hr)).rejects.toMatchObject({ status: 403 })
    await expect(grant(lead)).rejects.toMatchObject({ status: 403 })
    await expect(grant(hrManager, 7)).rejects.toMatchObject({ status: 409, code: 'stale_version' })
    expect(await grant(hrManager)).toMatchObject({ incident: { amnesty: 'approved', decided_by: { ogid: hrManager.ogid } } })
    await count()
    expect(await dayOf(agent, day(7))).toMatchObject({ status: 'present', flags: ['amnesty'] })
    await expect(
      t.call(incidents.refuseWaiver, { params: { id }, body: { version: 2, comment: 'No' } }, hrManager),
    ).rejects.toMatchObject({ status: 409 })
  })

  it('of another branch is nobody’s who only answers for their own', async () => {
    const branch = uuid()
    await t.db.insertInto('branch').values({ id: branch, title: 'Kaduna', state: 'Kaduna' }).execute()
    const coo = await t.person({ roles: ['coo'] })
    expect((await t.call(incidents.list, {}, coo)).total).toBe(1)
    await t.db.updateTable('placement').set({ branch_id: branch }).where('employee_id', '=', coo.id).execute()
    expect((await t.call(incidents.list, {}, coo)).total).toBe(0)
    expect((await t.call(incidents.places, {}, coo)).branches.map(({ title }) => title)).toEqual(['Kaduna'])
    await expect(t.call(incidents.show, { params: { id } }, coo)).rejects.toMatchObject({ status: 404 })
    await expect(t.call(incidents.record, { body }, coo)).rejects.toMatchObject({ status: 422 })
  })

  it('of their own branch is reported by the gate, who sees its terminals, and decides nothing', async () => {
    const guard = await t.person({ roles: ['security_attendance_team'] })
    const elsewhere = uuid()
    await t.db.insertInto('branch').values({ id: elsewhere, title: 'Jos', state: 'Plateau' }).execute()
    for (const [serial, branch_id] of [
      ['G1', t.branch_id],
      ['G2', elsewhere],
    ] as const)
      await t.db.insertInto('device').values({ id: uuid(), serial, title: serial, branch_id }).execute()
    const { gate_devices } = await t.call(gate.devices, {}, guard)
    expect(gate_devices.map(({ title }) => title)).toEqual(['G1'])
    expect(Object.keys(gate_devices[0] ?? {})).not.toContain('serial')
    await expect(t.call(gate.devices, {}, agent)).rejects.toMatchObject({ status: 403 })
    // What changes with a device changes on the gate's open screen.
    const heard = (await t.stream(guard.token)).body?.pipeThrough(new TextDecoderStream()).getReader()
    await t.call(terminals.archive, { params: { id: gate_devices[0]?.id ?? '' } }, hr)
    expect((await heard?.read())?.value).toBe(': welcome\n\n')
    expect((await heard?.read())?.value).toBe('data: {"topics":["terminals"]}\n\n')
    await heard?.cancel()
    await expect(t.call(incidents.record, { body: { ...body, branch_id: elsewhere } }, guard)).rejects.toMatchObject({
      fields: { branch_id: expect.any(String) },
    })
    const night = { starts_on: day(6), starts_clock: '02:00', ends_on: day(6), ends_clock: '02:30' }
    const { incident } = await t.call(incidents.record, { body: { ...body, ...night } }, guard)
    expect(incident.can).toEqual({ change: true, decide: false })
    expect((await t.call(incidents.show, { params: { id } }, guard)).incident.can.decide).toBe(false)
    const decision = { params: { id: incident.id }, body: { version: 1, comment: 'No' } }
    const other = await t.person({ roles: ['security_attendance_team'] })
    await expect(t.call(incidents.refuseWaiver, decision, other)).rejects.toMatchObject({ status: 403 })
    await t.call(incidents.refuseWaiver, decision, hrManager)
    await t.db.deleteFrom('device').where('serial', 'in', ['G1', 'G2']).execute()
  })

  it('aside, the gate sees how many punches of the last 24 hours are nobody’s, and of which terminal', async () => {
    const guard = await t.person({ roles: ['security_attendance_team'] })
    const [branch_id, device_id] = [uuid(), uuid()]
    await t.db.insertInto('branch').values({ id: branch_id, title: 'Minna', state: 'Niger' }).execute()
    await t.db.updateTable('placement').set({ branch_id }).where('employee_id', '=', guard.id).execute()
    await t.db.insertInto('device').values({ id: device_id, serial: 'M1', title: 'M1', branch_id }).execute()
    for (const hours of [1, 25]) {
      const at = new Date(t.portal.now().getTime() - hours * 3_600_000).toISOString()
      await t.db
        .insertInto('punch')
        .values({ id: uuid(), at, device_id, pin: '9041', source: 'device', received_at: at })
        .execute()
    }
    const { gate_devices } = await t.call(gate.devices, {}, guard)
    expect(gate_devices).toMatchObject([{ title: 'M1', unassigned_punches: 1 }])
    expect(JSON.stringify(gate_devices)).not.toContain('9041')
  })

  it('is proposed when a terminal is silent over the start of a shift, and ends when it is heard again', async () => {
    const device = uuid()
    await go(at(day(8), '05:30'))
    await t.db
      .insertInto('device')
      .values({
        id: device,
        serial: 'S1',
        title: 'Main door',
        branch_id: t.branch_id,
        last_seen_at: t.portal.now().toISOString(),
      })
      .execute()
    const watch = async () => {
      await t.portal.jobs.enqueue(t.db, 'device-silence', {})
      await t.runJobs()
      return (await t.call(incidents.list, { query: { kind: 'device' } }, hr)).incidents
    }
    await go(at(day(8), '06:20'))
    expect(await watch()).toEqual([])
    await go(at(day(8), '06:40'))
    // Nobody is kept from punching by a terminal that nobody uses.
    expect(await watch()).toEqual([])
    await enrol(agent, device)
    expect(await watch()).toMatchObject([
      {
        source: 'silence',
        created_by: null,
        ends_at: null,
        device: { title: 'Main door' },
        starts_at: at(day(8), '05:30').toISOString(),
      },
    ])
    expect(await watch()).toHaveLength(1)
    const seen = at(day(8), '07:10').toISOString()
    await t.db.updateTable('device').set({ last_seen_at: seen, archived_at: null }).where('id', '=', device).execute()
    await go(at(day(8), '07:15'))
    expect(await watch()).toMatchObject([{ ends_at: seen }])
    await t.db.updateTable('device').set({ archived_at: seen }).where('id', '=', device).execute()
  })

  it('of one terminal concerns those who are known to it and to no other of the branch', async () => {
    const [front, back] = [uuid(), uuid()]
    for (const [id, title] of [
      [front, 'Front'],
      [back, 'Back'],
    ] as const)
      await t.db.insertInto('device').values({ id, serial: title, title, branch_id: t.branch_id }).execute()
    await enrol(agent, front)
    await enrol(mate, front)
    await enrol(mate, back)
    await go(at(day(11), '20:00'))
    await halfHour()
    for (const who of [agent, mate]) expect(await dayOf(who, day(11))).toMatchObject({ status: 'absent' })
    const of = { ...body, kind: 'device' as const, device_id: front, starts_on: day(11), ends_on: day(11) }
    const { kind: _, note: __, ...times } = of
    const { touched } = await t.call(incidents.preview, { body: times }, hr)
    expect(touched).toMatchObject({ people: 1, names: [{ ogid: agent.ogid }] })
    const { incident } = await t.call(incidents.record, { body: of }, hr)
    expect((await t.call(incidents.show, { params: { id: incident.id } }, hr)).incident.touched.people).toBe(1)
    await t.call(incidents.grantWaiver, { params: { id: incident.id }, body: { version: 1 } }, hrManager)
    await count()
    expect(await dayOf(agent, day(11))).toMatchObject({ status: 'present', flags: ['amnesty'] })
    expect(await dayOf(mate, day(11))).toMatchObject({ status: 'absent' })
    // Whoever is known to another terminal later could not use it then.
    await enrol(agent, back, at(day(12), '09:00'))
    await t.db
      .insertInto('attendance_due')
      .values({ from_day: day(11), to_day: day(11) })
      .execute()
    await count()
    expect(await dayOf(agent, day(11))).toMatchObject({ status: 'present' })
  })
})

describe('a day of leave with punches', () => {
  const off = async (who: Person, date: string, halves: { starts_half?: boolean; ends_half?: boolean } = {}) => {
    const { leave: asked } = await t.call(
      applicationForm.apply,
      { body: { leave_type_id: c.annual, starts_on: date, ends_on: date, reason: 'Family', ...halves } },
      who,
    )
    for (const by of [lead, manager, hr]) await approveNow(t, 'leave', asked.id, by)
    return asked.id
  }
  const settle = (who: Person, date: string, was: 'at_work' | 'on_leave' | 'other_half', by = lead) =>
    t.call(conflicts.resolve, { params: { ogid: who.ogid, day: date }, body: { was, reason: 'Was seen' } }, by)
  const taken = async (who: Person) => {
    const rows = await t.db.selectFrom('leave_ledger').select('days').where('employee_id', '=', who.id).execute()
    return rows.reduce((sum, row) => sum + row.days, 0)
  }

  it('is told to the line leader, once a day and person', async () => {
    await go(at(day(8), '08:00'))
    await off(agent, day(9))
    await off(mate, day(9))
    await go(at(day(9), '20:00'))
    await punches(agent, at(day(9), '06:00'))
    await punches(mate, at(day(9), '06:00'))
    await count()
    const letters = async () => {
      await t.portal.jobs.enqueue(t.db, 'conflicts-told', {})
      await t.runJobs()
      const sent = t.db
        .selectFrom('outbox_mail')
        .select(['recipient', 'subject', 'body'])
        .where('subject', 'like', '%have punches')
      return await sent.execute()
    }
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ recipient: lead.email, subject: '2 days of leave have punches' })
    for (const { ogid } of [agent, mate]) expect(letter?.body).toContain(`(${ogid}): ${shortDay(day(9))}`)
    await punches(agent, at(day(9), '14:00'))
    await punches(mate, at(day(9), '14:00'))
    await count()
    expect(await letters()).toHaveLength(1)
  })

  it('is settled by a leader, never by the person: work gives the day back', async () => {
    const before = (await taken(agent)) + 1
    const { attendance_conflicts } = await t.call(conflicts.list, {}, lead)
    expect(attendance_conflicts.map(({ employee }) => employee.ogid).sort()).toEqual([agent.ogid, mate.ogid].sort())
    expect((await t.call(conflicts.list, {}, hr)).total).toBe(2)
    expect(await besideOf(agent, day(9), lead)).toMatchObject({ can: { settle: true } })
    expect(await besideOf(agent, day(9))).toMatchObject({ can: { settle: false } })
    await expect(settle(agent, day(9), 'at_work', agent)).rejects.toMatchObject({ status: 403 })
    await expect(settle(lead, day(9), 'at_work')).rejects.toMatchObject({ status: 404 })
    expect(await settle(agent, day(9), 'at_work')).toEqual({ message: 'Conflict resolved: at work; 1 day of leave returned' })
    expect(await dayOf(agent, day(9))).toMatchObject({ status: 'present' })
    expect(await taken(agent)).toBe(before)
    await expect(settle(agent, day(9), 'at_work')).rejects.toMatchObject({ status: 409 })
  })

  it('a morning and an afternoon of two applications both come back', async () => {
    await go(at(day(9), '20:00'))
    const before = await taken(agent)
    await off(agent, day(10), { ends_half: true })
    await off(agent, day(10), { starts_half: true })
    expect(await taken(agent)).toBe(before - 1)
    await go(at(day(10), '20:00'))
    await punches(agent, at(day(10), '06:00'), at(day(10), '14:00'))
    await count()
    expect(await dayOf(agent, day(10))).toMatchObject({ status: 'conflict' })
    expect(await settle(agent, day(10), 'at_work')).toEqual({ message: 'Conflict resolved: at work; 1 day of leave returned' })
    expect(await dayOf(agent, day(10))).toMatchObject({ status: 'present' })
    expect(await taken(agent)).toBe(before)
  })

  it('by half is settled by half: at work, on leave with the other half as it was worked, or the wrong half', async () => {
    const [worked, stayed, wrong] = [day(13), day(14), day(15)]
    await go(at(day(12), '08:00'))
    await off(agent, worked, { starts_half: true })
    await off(agent, stayed, { starts_half: true })
    await off(agent, wrong, { starts_half: true })
    await go(at(wrong, '20:00'))
    for (const date of [worked, stayed]) await punches(agent, at(date, '06:00'), at(date, '14:00'))
    await punches(agent, at(wrong, '10:00'), at(wrong, '14:00'))
    await count()
    for (const date of [worked, stayed, wrong]) {
      expect(await dayOf(agent, date)).toMatchObject({ status: 'conflict', overtime_minutes: 0 })
      expect((await besideOf(agent, date, lead)).can).toMatchObject({ settle: true, swap: date === wrong })
    }
    const before = await taken(agent)
    await expect(settle(agent, worked, 'other_half')).rejects.toMatchObject({ fields: { was: expect.any(String) } })
    expect(await settle(agent, worked, 'at_work')).toEqual({
      message: 'Conflict resolved: at work; 0.5 days of leave returned',
    })
    expect(await dayOf(agent, worked)).toMatchObject({ status: 'present', flags: [] })
    await settle(agent, stayed, 'on_leave')
    expect(await dayOf(agent, stayed)).toMatchObject({
      status: 'present',
      flags: ['half_leave'],
      early_minutes: 0,
      last_out: at(stayed, '10:00').toISOString(),
    })
    await settle(agent, wrong, 'other_half')
    expect(await dayOf(agent, wrong)).toMatchObject({ status: 'present', flags: ['half_leave'], late_minutes: 0 })
    expect(await taken(agent)).toBe(before + 0.5)
    const kept = await Promise.all([worked, stayed, wrong].map((date) => dayOf(agent, date)))
    await t.db.insertInto('attendance_due').values({ from_day: worked, to_day: wrong }).execute()
    await count()
    expect(await Promise.all([worked, stayed, wrong].map((date) => dayOf(agent, date)))).toEqual(kept)
  })

  it('of several days does not move to the other half of one', async () => {
    const [first, last] = [day(16), day(17)]
    await go(at(day(15), '20:00'))
    const body = { leave_type_id: c.annual, starts_on: first, ends_on: last, reason: 'Family', starts_half: true }
    const { leave: asked } = await t.call(applicationForm.apply, { body }, agent)
    for (const by of [lead, manager, hr]) await approveNow(t, 'leave', asked.id, by)
    await go(at(first, '20:00'))
    await punches(agent, at(first, '10:00'), at(first, '14:00'))
    await count()
    expect((await besideOf(agent, first, lead)).can).toMatchObject({ settle: true, swap: false })
    await expect(settle(agent, first, 'other_half')).rejects.toMatchObject({ fields: { was: /single half day/ } })
    await settle(agent, first, 'on_leave')
  })

  it('is settled as leave: the punches no longer count', async () => {
    await settle(mate, day(9), 'on_leave')
    expect(await dayOf(mate, day(9))).toMatchObject({ status: 'on_leave' })
    expect((await besideOf(mate, day(9))).superseded).toHaveLength(2)
    await count()
    expect((await t.call(conflicts.list, {}, lead)).total).toBe(0)
  })
})

describe('a holiday that moves away from a day that is over', () => {
  it('makes nobody absent: who stayed away keeps it, who came was at work', async () => {
    const [old, next] = [day(18), day(25)]
    await go(at(old, '20:00'))
    const holiday = { title: 'Id el Fitr', start_date: old, end_date: old, office_ids: [], branch_ids: [] }
    const { public_holiday } = await t.call(holidays.create, { body: holiday }, hr)
    await punches(mate, at(old, '06:00'), at(old, '14:00'))
    await halfHour()
    for (const who of [agent, mate]) expect(await dayOf(who, old)).toMatchObject({ status: 'holiday' })
    const moved = { ...holiday, start_date: next, end_date: next }
    const { impact } = await t.call(holidays.preview, { body: { ...moved, id: public_holiday.id } }, hr)
    expect(impact.days_taken_out).toBeGreaterThan(1)
    await t.call(holidays.update, { params: { id: public_holiday.id }, body: { ...moved, version: 1 } }, hr)
    await count()
    expect(await dayOf(agent, old)).toMatchObject({ status: 'holiday' })
    const { explanation } = await t.call(attendanceDays.explain, { params: { ogid: agent.ogid, day: old } }, agent)
    expect(explanation.why.join()).toContain('until it was moved')
    expect(await dayOf(mate, old)).toMatchObject({ status: 'present', overtime_minutes: 0 })
    expect((await t.call(holidays.list, {}, hr)).total).toBe(1)
  })
})

describe('the rules of counting', () => {
  const rules = {
    worked: 'pairs' as const,
    single_punch: 'absent' as const,
    overtime_from_minutes: 60,
    night_from: '21:00',
    night_to: '05:00',
  }
  const add = (body: { starts_on: string; accept?: boolean }, by = hrManager) =>
    t.call(attendancePolicies.create, { body: { ...rules, ...body } }, by)

  it('change from a day on; past days only when that is accepted, and are counted anew', async () => {
    await go(at(day(9), '20:00'))
    await expect(add({ starts_on: day(-1), accept: true })).rejects.toMatchObject({ fields: { starts_on: expect.any(String) } })
    await expect(add({ starts_on: day(8) })).rejects.toMatchObject({ status: 409, code: 'counts_anew' })
    await expect(add({ starts_on: day(8), accept: true }, lead)).rejects.toMatchObject({ status: 403 })
    await add({ starts_on: day(8), accept: true })
    await count()
    const { explanation } = await t.call(attendanceDays.explain, { params: { ogid: agent.ogid, day: day(9) } }, agent)
    expect(explanation.policy_version).toBe(2)
    const kept = await t.db
      .selectFrom('attendance_day')
      .select(['day', 'policy_version'])
      .where('employee_id', '=', agent.id)
      .orderBy('day')
      .execute()
    expect(kept.find((row) => row.day === day(9))?.policy_version).toBe(2)
    expect(kept.find((row) => row.day === day(7))?.policy_version).toBe(1)
    const { attendance_policies } = await t.call(attendancePolicies.list, {}, hr)
    expect(attendance_policies).toMatchObject([
      { version: 2, night_from: '21:00', ends_on: null, can: { remove: false } },
      { version: 1, ends_on: day(7) },
    ])
    expect((await t.call(attendancePolicies.list, { query: { q: 'Hauwa' } }, hr)).attendance_policies).toMatchObject([
      { version: 2 },
    ])
  })

  it('that have not begun are taken back; others stay', async () => {
    const { attendance_policy } = await add({ starts_on: day(30) })
    const remove = (version: number) =>
      t.call(attendancePolicies.remove, { params: { version: String(version) as never } }, hrManager)
    await expect(remove(2)).rejects.toMatchObject({ status: 409 })
    await remove(attendance_policy.version)
    await expect(remove(attendance_policy.version)).rejects.toMatchObject({ status: 404 })
  })

  it('have the limits of what people enter beside them, as settings', async () => {
    const { attendance_limits: before } = await t.call(attendancePolicies.limits, {}, hr)
    const change = (version: number) =>
      t.call(attendancePolicies.updateLimits, { body: { ...before, correction_days_back: 2, version } }, hr)
    await change(before.version)
    await expect(change(before.version)).rejects.toMatchObject({ status: 409, code: 'stale_version' })
    await expect(ask(agent, { day: day(5), in_clock: '06:00' })).rejects.toMatchObject({
      fields: { day: expect.stringContaining('2 days') },
    })
  })
})
