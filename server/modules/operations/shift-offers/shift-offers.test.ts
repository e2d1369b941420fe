/** Cover and offers over HTTP: who may be asked, who takes a shift, and what the roster and the floor make of it. */

import { addDays } from '@iroko/contract/dates'
import { dashboards } from '@iroko/contract/home/dashboards'
import { floors } from '@iroko/contract/operations/floor'
import { shiftOffers } from '@iroko/contract/operations/shift-offers'
import { notifications } from '@iroko/contract/platform/notifications'
import { roster } from '@iroko/contract/time/roster'
import { describe, expect, it } from 'vitest'
import { addBranch } from '../../../test/branches.ts'
import { at } from '../../../test/clock.ts'
import { makeFloor } from '../../../test/floor.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { as, change } from '../../../test/roster.ts'

const t = await testApp()
const f = await makeFloor(t)
const { c, tuesday } = f

/** What is offered to somebody; their home asks for it only where it knows that there is something. */
const mine = async (who: Person) => {
  const { shift_offers } = await t.call(shiftOffers.mine, { query: {} }, who)
  const { employee_dashboard } = await t.call(dashboards.mine, {}, who)
  expect(employee_dashboard.offered_shifts).toBe(shift_offers.length)
  return shift_offers
}
const listed = async (by: Person) => (await t.call(shiftOffers.list, { query: { office_id: c.voice.id } }, by)).shift_offers
const withdraw = (id: string, by: Person) => t.call(shiftOffers.withdraw, { params: { id } }, by)

describe('finding cover', () => {
  it('ranks who could come by rest, overtime and what they know, and counts who cannot by the reason', async () => {
    const cover = await f.coverOf(c.agent, c.lead)
    expect(cover.shift).toMatchObject({
      title: 'Morning',
      day: tuesday,
      starts_at: at(tuesday, '08:45').toISOString(),
      ends_at: at(tuesday, '14:00').toISOString(),
    })
    const names = cover.candidates.map(({ employee }) => employee.id)
    expect(names).toEqual([f.dayo.id, f.efe.id])
    expect(cover.candidates[0]).toMatchObject({
      knows: 'campaign',
      rested_minutes: null,
      overtime_minutes: 0,
      warnings: [],
      why: 'Rested more than two days, no overtime this week, knows Kora Bank Voice',
    })
    expect(cover.candidates[1]).toMatchObject({ warnings: ['Second shift of the day beside Afternoon'] })
    // Three are at work, one came off the night at six.
    expect(cover.left_out).toEqual([
      { why: 'at work at that time', people: 3 },
      { why: 'with less than 11 hours of rest', people: 1 },
    ])
  })

  it('ranks whose own next shift comes soon after those who are free, and says the rest to whoever chooses', async () => {
    const wednesday = addDays(tuesday, 1)
    await f.plan([change(f.dayo, wednesday, wednesday, as(f.morning))])
    const zita = await t.person({ first_name: 'Zita', office_id: c.voice.id, leader: c.lead })
    await f.plan([change(zita, tuesday, addDays(tuesday, 4), { kind: 'off' })])
    const { candidates } = await f.coverOf(c.agent, c.lead)
    expect(candidates.map(({ employee }) => employee.id)).toEqual([zita.id, f.dayo.id, f.efe.id])
    expect(candidates.map(({ rests_minutes }) => rests_minutes)).toEqual([null, 16 * 60, 0])
    expect(candidates[1]?.why).toBe(
      'Rested more than two days, 16 h of rest before their next shift, no overtime this week, knows Kora Bank Voice',
    )
    expect(candidates[1]?.warnings).toEqual([])
    const offer = await f.offer({ ogids: [f.dayo.ogid] })
    expect((await mine(f.dayo))[0]?.warnings).toEqual(['16 h of rest before your next shift: Morning on Wed 25 Nov at 06:00'])
    await withdraw(offer.id, c.lead)
    await f.plan([change(f.dayo, wednesday, wednesday, { kind: 'off' })])
    await f.plan([change(zita, tuesday, tuesday, as(f.morning))])
  })

  it('counts the own shift that is planned before the one to cover, before attendance knows of it', async () => {
    await f.plan([change(f.dayo, tuesday, tuesday, as(f.morning))])
    await t.db.deleteFrom('attendance_day').where('employee_id', '=', f.dayo.id).where('day', '=', tuesday).execute()
    const { candidates } = await f.coverOf(f.efe, c.lead)
    const dayo = candidates.find(({ employee }) => employee.id === f.dayo.id)
    expect(dayo).toMatchObject({ rested_minutes: 0, warnings: ['Second shift of the day beside Morning'] })
    await f.plan([change(f.dayo, tuesday, tuesday, { kind: 'off' })])
  })

  it('reaches into other campaigns only as far as the caller plans, and only when asked to', async () => {
    expect((await f.coverOf(c.agent, c.lead, { everyone: 'true' })).candidates.map(({ employee }) => employee.id)).toContain(
      f.nkem.id,
    )
    expect((await f.coverOf(c.agent, c.lead, { q: 'Nkem' })).candidates).toMatchObject([
      { knows: 'none', office: 'Nile Telecom Chat' },
    ])
    expect((await f.coverOf(c.agent, c.lead, { q: c.stranger.full_name })).candidates).toEqual([])
    expect((await f.coverOf(c.agent, c.hr, { q: 'Sade' })).candidates).toMatchObject([{ employee: { id: c.stranger.id } }])
  })

  it('is for whoever plans the roster of who is missing, and for who is not there', async () => {
    await expect(f.coverOf(c.agent, c.agent)).rejects.toMatchObject({ status: 403 })
    await expect(f.coverOf(f.mina, c.lead)).rejects.toMatchObject({ status: 409, message: `${f.mina.full_name} is in` })
    const other = await t.person({ first_name: 'Other', office_id: c.voice.id, roles: ['team_lead'] })
    await t.person({ first_name: 'Theirs', office_id: c.voice.id, leader: other })
    await expect(f.coverOf(c.agent, other)).rejects.toMatchObject({ status: 403 })
  })
})

describe('an offer', () => {
  it('goes to colleagues, the first to accept takes it, and roster and floor follow', async () => {
    const offer = await f.offer({ ogids: [f.dayo.ogid, f.efe.ogid], note: 'Network is fine here' })
    expect(offer).toMatchObject({
      status: 'open',
      absent: { id: c.agent.id },
      made_by: { id: c.lead.id },
      can: { withdraw: true },
    })
    const card = await t.call(floors.person, { params: { id: c.voice.id, ogid: c.agent.ogid } }, c.lead)
    expect(card.floor_person.why_no_cover).toBe(
      `${c.lead.full_name} has offered this shift to 2 colleagues. Withdraw that offer first`,
    )
    await expect(f.offer({ ogids: [f.dayo.ogid] })).rejects.toMatchObject({ status: 409 })
    expect(await mine(f.dayo)).toMatchObject([{ id: offer.id, note: 'Network is fine here', shift: { title: 'Morning' } }])
    expect(JSON.stringify(await mine(f.dayo))).not.toContain(c.agent.full_name)
    const inbox = await t.call(notifications.list, { query: {} }, f.dayo)
    expect(inbox.notifications[0]?.title).toContain('A shift for you: Morning on Tue 24 Nov, 08:45–14:00')
    // Not offered to them: as if it were not there.
    await expect(f.accept(offer.id, f.nkem)).rejects.toMatchObject({ status: 404 })
    expect((await f.accept(offer.id, f.dayo)).message).toBe('The shift is yours: Morning at Kora Bank Voice')
    await expect(f.accept(offer.id, f.efe)).rejects.toMatchObject({
      status: 409,
      message: 'A colleague was faster and has this shift. Nothing changes for you',
    })
    expect(await mine(f.efe)).toEqual([])
    // Who offered it is the author of the day that payroll reads, and so approves no payroll that pays it.
    const authors = await t.db
      .selectFrom('pay_change')
      .select('made_by')
      .where('employee_id', '=', f.dayo.id)
      .where('what', '=', 'days')
      .execute()
    expect(new Set(authors.map(({ made_by }) => made_by))).toContain(c.lead.id)
    expect(await f.weekOf(f.dayo, c.hr, tuesday, addDays(tuesday, 1))).toEqual(['Morning', ''])
    await f.count()
    const floor = await f.show(c.lead)
    expect(floor.people.find(({ id }) => id === f.dayo.id)).toMatchObject({
      state: 'due',
      starts_at: at(tuesday, '08:45').toISOString(),
      is_lent: false,
    })
    expect((await listed(c.lead)).find(({ id }) => id === offer.id)).toMatchObject({
      status: 'taken',
      taken_by: { id: f.dayo.id },
      can: { withdraw: false },
    })
    await expect(withdraw(offer.id, c.lead)).rejects.toMatchObject({ status: 409 })
    // Who covers is on time when they come for their part, and late after that.
    await f.punch(f.dayo, tuesday, '08:50', 'in')
    await f.go(at(tuesday, '09:00'))
    await f.count()
    expect(await f.stateOf(f.dayo)).toBe('in')
    await f.punch(f.dayo, tuesday, '14:01', 'out')
    await f.go(at(addDays(tuesday, 1), '01:00'))
    await f.halfHour()
    const row = await t.db
      .selectFrom('attendance_day')
      .selectAll()
      .where('employee_id', '=', f.dayo.id)
      .where('day', '=', tuesday)
      .executeTakeFirstOrThrow()
    // From 8:50 to 14:01, on their day off: all of it is overtime to be approved.
    expect(row).toMatchObject({ status: 'off_day', late_minutes: 0, planned_minutes: 0, overtime_minutes: 311 })
  })
})

describe('what speaks against it', () => {
  /** Wednesday morning at 08:05: Amaka is missing again. */
  const wednesday = addDays(tuesday, 1)
  const begin = async () => {
    await f.go(at(wednesday, '08:05'))
    await f.halfHour()
  }

  it('is that one offers it to oneself, to people one does not plan, or to who cannot', async () => {
    await begin()
    const asked = (ogids: string[], by = c.lead) => f.offer({ ogids, by })
    await expect(asked([c.lead.ogid])).rejects.toMatchObject({ status: 422, message: expect.stringContaining('yourself') })
    await expect(asked([c.hr.ogid], c.hr)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('yourself') })
    await expect(asked([c.stranger.ogid])).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('whose roster you plan'),
    })
    await expect(asked([f.mina.ogid])).rejects.toMatchObject({
      status: 422,
      message: `${f.mina.full_name} is at work at that time. Choose others`,
    })
    await expect(asked([f.dayo.ogid], f.dayo)).rejects.toMatchObject({ status: 403 })
    await expect(f.offer({ ogids: [f.dayo.ogid], of: f.dayo })).rejects.toMatchObject({ status: 404 })
  })

  it('is that it was withdrawn or is over, which is said', async () => {
    const first = await f.offer({ ogids: [f.dayo.ogid] })
    await expect(withdraw(first.id, f.nkem)).rejects.toMatchObject({ status: 403 })
    await withdraw(first.id, c.manager)
    await expect(f.accept(first.id, f.dayo)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('withdrawn'),
    })
    const second = await f.offer({ ogids: [f.dayo.ogid], minutes: 15 })
    await f.go(at(wednesday, '08:25'))
    await expect(f.accept(second.id, f.dayo)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('has ended'),
    })
    await t.portal.jobs.enqueue(t.db, 'shift_offers-close', {})
    await t.portal.jobs.enqueue(t.db, 'shift_offers-close', {})
    await t.runJobs()
    expect((await listed(c.lead)).find(({ id }) => id === second.id)).toMatchObject({
      status: 'expired',
      people: [{ answer: 'closed' }],
    })
    const inbox = await t.call(notifications.list, { query: {} }, c.lead)
    expect(inbox.notifications.filter(({ title }) => title.startsWith('Nobody took the shift'))).toHaveLength(1)
  })

  it('is that everyone declined, which closes it and lets another be made', async () => {
    const offer = await f.offer({ ogids: [f.dayo.ogid, f.efe.ogid] })
    for (const person of [f.dayo, f.efe]) await t.call(shiftOffers.decline, { params: { id: offer.id } }, person)
    await expect(f.accept(offer.id, f.dayo)).rejects.toMatchObject({ status: 409 })
    expect((await listed(c.lead)).find(({ id }) => id === offer.id)?.status).toBe('expired')
    await f.offer({ ogids: [f.dayo.ogid] })
  })

  it('is that the roster has changed since: leave, another shift, or that who offered it leads them no longer', async () => {
    const [open] = (await listed(c.lead)).filter(({ status }) => status === 'open')
    await f.plan([change(f.dayo, wednesday, wednesday, as(f.morning))], c.hr)
    await expect(f.accept(open?.id ?? '', f.dayo)).rejects.toMatchObject({
      status: 409,
      message: 'The roster has changed: you are at work at that time. Nothing changes for you',
    })
    await f.plan([change(f.dayo, wednesday, wednesday, { kind: 'off' })], c.hr)
    await t.db.updateTable('reporting_line').set({ leader_id: c.manager.id }).where('employee_id', '=', f.dayo.id).execute()
    await expect(f.accept(open?.id ?? '', f.dayo)).rejects.toMatchObject({
      status: 409,
      message: `${c.lead.full_name} no longer plans your shifts. Ask your leader`,
    })
    await t.db.updateTable('reporting_line').set({ leader_id: c.lead.id }).where('employee_id', '=', f.dayo.id).execute()
    await withdraw(open?.id ?? '', c.lead)
  })

  it('is that they live by another clock, by which the shift would be another', async () => {
    const accra = await addBranch(t, { title: 'Accra', state: 'Greater Accra', time_zone: 'Africa/Accra' })
    await t.db.updateTable('office').set({ time_zone: null }).where('id', '=', c.voice.id).execute()
    await t.db.updateTable('placement').set({ branch_id: accra }).where('employee_id', '=', f.dayo.id).execute()
    await expect(f.offer({ ogids: [f.dayo.ogid] })).rejects.toMatchObject({
      status: 422,
      message: `${f.dayo.full_name} is by another clock. Choose others`,
    })
    await t.db.updateTable('placement').set({ branch_id: null }).where('employee_id', '=', f.dayo.id).execute()
  })

  it('is not that they sit elsewhere: who is lent is on the floor where they help, and not on their own', async () => {
    const offer = await f.offer({ ogids: [f.nkem.ogid] })
    await f.accept(offer.id, f.nkem)
    await f.count()
    expect((await f.show(c.lead)).people.find(({ id }) => id === f.nkem.id)).toMatchObject({ is_lent: true, state: 'due' })
    expect((await f.show(f.head, f.nile.id)).people.find(({ id }) => id === f.nkem.id)).toBeUndefined()
    const { roster: rows } = await t.call(
      roster.show,
      { query: { from: wednesday, to: wednesday, office_id: f.nile.id } },
      c.hr,
    )
    expect(rows.find(({ employee }) => employee.id === f.nkem.id)?.cells[0]?.shifts).toHaveLength(1)
  })

  it('is that the missing person came, or has the shift no more: it cannot be accepted, and closes by itself', async () => {
    const thursday = addDays(wednesday, 1)
    await f.go(at(thursday, '08:05'))
    await f.halfHour()
    const states = [
      ['came', () => f.punch(c.agent, thursday, '08:06', 'in')],
      ['is free', () => f.plan([change(c.agent, thursday, thursday, { kind: 'off' })], c.hr)],
    ] as const
    const undo = [
      () =>
        t.db
          .deleteFrom('punch')
          .where('employee_id', '=', c.agent.id)
          .where('at', '>', at(thursday, '08:00').toISOString())
          .execute(),
      () => f.plan([change(c.agent, thursday, null, as(f.morning))], c.hr),
    ]
    for (const [index, [what, happens]] of states.entries()) {
      const offer = await f.offer({ ogids: [f.dayo.ogid] })
      await happens()
      await f.go(at(thursday, `08:${String(10 + index * 5)}`))
      await f.count()
      await expect(f.accept(offer.id, f.dayo), what).rejects.toMatchObject({ code: 'filled' })
      await t.portal.jobs.enqueue(t.db, 'shift_offers-close', {})
      await t.runJobs()
      expect(
        (await listed(c.lead)).find(({ id }) => id === offer.id),
        what,
      ).toMatchObject({ status: 'withdrawn' })
      expect(await mine(f.dayo), what).toEqual([])
      await undo[index]?.()
      await f.count()
    }
  })

  it('ends with who made it, when they leave', async () => {
    const friday = addDays(wednesday, 2)
    await f.go(at(friday, '08:05'))
    await f.halfHour()
    const offer = await f.offer({ ogids: [f.dayo.ogid] })
    await t.db.updateTable('employee').set({ status: 'left', exit_date: wednesday }).where('id', '=', c.lead.id).execute()
    await t.portal.jobs.enqueue(t.db, 'shift_offers-close', {})
    await t.runJobs()
    await expect(f.accept(offer.id, f.dayo)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('withdrawn'),
    })
  })
})
