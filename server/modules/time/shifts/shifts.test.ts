import { addDays } from '@iroko/contract/dates'
import { rotations } from '@iroko/contract/time/rotations'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { shiftCoverage } from '@iroko/contract/time/shift-coverage'
import { type ShiftDay, shifts } from '@iroko/contract/time/shifts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { as, change, makeRoster, monday, rules, week } from '../../../test/roster.ts'

// The clock stands on Friday 20 November 2026.
const t = await testApp()
const { c, add, morning, afternoon, night, early, team, plan, rosterOf, weekOf, assign } = await makeRoster(t)

describe('a shift', () => {
  it('is listed with its hours; a night says so', async () => {
    const { shifts: rows } = await t.call(shifts.list, { query: { q: 'night' } }, c.agent)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ title: 'Night', night: true, assignments: 0, hours_since: null })
  })

  it('is HR’s to change, has one title, and does not run into itself', async () => {
    const body = { title: 'morning', days: week('06:00', '14:00'), ...rules }
    await expect(t.call(shifts.create, { body }, c.hr)).rejects.toMatchObject({ status: 422, fields: { title: /already/ } })
    await expect(t.call(shifts.create, { body: { ...body, title: 'Mine' } }, c.lead)).rejects.toMatchObject({ status: 403 })
    const [first, ...others] = week('22:00', '06:00')
    const odd = [{ ...first, start: '04:00', end: '12:00' } as ShiftDay, ...others]
    await expect(t.call(shifts.create, { body: { ...body, title: 'Odd', days: odd } }, c.hr)).rejects.toMatchObject({
      fields: { days: /06:00/ },
    })
    const short = week('08:00', '10:00')
    await expect(t.call(shifts.create, { body: { ...body, title: 'Short', days: short } }, c.hr)).rejects.toMatchObject({
      fields: { days: /minimum/ },
    })
  })

  it('changes from a day on; the days before keep their hours, and a stale form is refused', async () => {
    const shift = await add('Late', week('12:00', '20:00'))
    await assign({
      target: 'person',
      ogid: c.stranger.ogid,
      kind: 'shift',
      shift_id: shift.id,
      starts_on: t.today(),
      ends_on: null,
    })
    const body = { title: 'Late', ...rules, days: week('13:00', '21:00'), effective_on: '2026-11-25', version: 1 }
    const { shift: changed } = await t.call(shifts.update, { params: { id: shift.id }, body }, c.hr)
    expect(changed).toMatchObject({ hours_since: '2026-11-25', version: 2 })
    const [row] = await rosterOf(c.stranger, '2026-11-24', '2026-11-25', { mine: 'true' })
    expect(row?.cells.map(({ shifts: [first] }) => first?.start)).toEqual(['12:00', '13:00'])
    await expect(t.call(shifts.update, { params: { id: shift.id }, body }, c.hr)).rejects.toMatchObject({
      status: 409,
      code: 'stale_version',
      message: /Habib/,
    })
    const before = { ...body, version: 2, days: week('11:00', '19:00'), effective_on: '2026-11-24' }
    await expect(t.call(shifts.update, { params: { id: shift.id }, body: before }, c.hr)).rejects.toMatchObject({
      fields: { effective_on: /2026-11-25/ },
    })
  })

  it('is not archived while somebody is planned for it', async () => {
    const shift = await add('Twilight', week('16:00', '23:00'))
    await plan([change(c.agent, '2026-12-20', '2026-12-20', as(shift))])
    await expect(t.call(shifts.remove, { params: { id: shift.id } }, c.hr)).rejects.toMatchObject({
      status: 409,
      code: 'in_use',
    })
    await plan([change(c.agent, '2026-12-20', '2026-12-20', { kind: 'inherit' })])
    await t.call(shifts.remove, { params: { id: shift.id } }, c.hr)
    const { shifts: rows } = await t.call(shifts.list, { query: { q: 'twilight' } }, c.hr)
    expect(rows).toEqual([])
    await expect(plan([change(c.agent, '2026-12-21', '2026-12-21', as(shift))])).rejects.toMatchObject({ status: 422 })
  })

  it('does not get hours that meet the next shift of somebody who works it', async () => {
    const shift = await add('Graveyard', week('21:00', '05:00'))
    await plan(
      [change(c.colleague, '2026-12-14', '2026-12-14', as(shift)), change(c.colleague, '2026-12-15', '2026-12-15', as(early))],
      c.lead,
      {
        accept: true,
      },
    )
    const body = { title: 'Graveyard', ...rules, days: week('21:00', '06:00'), effective_on: '2026-12-01', version: 1 }
    await expect(t.call(shifts.update, { params: { id: shift.id }, body }, c.hr)).rejects.toMatchObject({
      fields: { days: /overlaps/ },
    })
    await plan([change(c.colleague, '2026-12-14', '2026-12-15', { kind: 'inherit' })])
  })
})

describe('a rotation', () => {
  it('goes round for the team that has it; its parts stay while people are in it', async () => {
    const steps = [
      { shift_id: morning.id, days: 7 },
      { shift_id: afternoon.id, days: 7 },
    ]
    const body = { title: 'Two weeks', anchor_on: monday, steps }
    const { shift_rotation: rotation } = await t.call(rotations.create, { body }, c.hr)
    expect(rotation).toMatchObject({ length_days: 14, steps: [{ title: 'Morning' }, { title: 'Afternoon' }] })
    await assign({
      target: 'team',
      team_id: team,
      kind: 'rotation',
      rotation_id: rotation.id,
      starts_on: monday,
      ends_on: '2026-12-20',
    })
    expect(new Set(await weekOf(c.agent))).toEqual(new Set(['Morning']))
    expect(new Set(await weekOf(c.agent, c.hr, '2026-11-30', '2026-12-06'))).toEqual(new Set(['Afternoon']))
    expect(new Set(await weekOf(c.agent, c.hr, '2026-12-07', '2026-12-13'))).toEqual(new Set(['Morning']))
    const turned = { ...body, version: 1, steps: steps.toReversed() }
    await expect(t.call(rotations.update, { params: { id: rotation.id }, body: turned }, c.hr)).rejects.toMatchObject({
      fields: { steps: /assigned/ },
    })
    await expect(t.call(rotations.archive, { params: { id: rotation.id } }, c.hr)).rejects.toMatchObject({ status: 409 })
    const { shift_rotation: renamed } = await t.call(
      rotations.update,
      { params: { id: rotation.id }, body: { ...body, title: 'Fortnight', version: 1 } },
      c.hr,
    )
    expect(renamed.title).toBe('Fortnight')
  })

  it('whose parts run into each other is refused', async () => {
    const steps = [
      { shift_id: night.id, days: 7 },
      { shift_id: early.id, days: 7 },
    ]
    await expect(t.call(rotations.create, { body: { title: 'Hard', anchor_on: monday, steps } }, c.hr)).rejects.toMatchObject({
      fields: { steps: /Night/ },
    })
  })
})

describe('assignments', () => {
  it('the office’s, then the team’s, then the person’s', async () => {
    await assign({
      target: 'office',
      office_id: c.voice.id,
      kind: 'shift',
      shift_id: afternoon.id,
      starts_on: t.today(),
      ends_on: null,
    })
    expect((await weekOf(c.lead))[0]).toBe('Afternoon')
    expect((await weekOf(c.agent))[0]).toBe('Morning')
    await plan([change(c.agent, monday, monday, { kind: 'off' })])
    expect((await weekOf(c.agent)).slice(0, 2)).toEqual(['', 'Morning'])
    await plan([change(c.agent, monday, monday, { kind: 'inherit' })])
    expect((await weekOf(c.agent))[0]).toBe('Morning')
  })

  it('of one target do not overlap unless they replace', async () => {
    const body = {
      target: 'office',
      office_id: c.voice.id,
      kind: 'shift',
      shift_id: morning.id,
      starts_on: '2027-01-04',
      ends_on: null,
    } as const
    await expect(assign(body)).rejects.toMatchObject({ status: 409, code: 'taken' })
    await assign({ ...body, replace: true })
    const { shift_assignments: rows } = await t.call(
      shiftAssignments.list,
      { query: { target: 'office', office_id: c.voice.id, sort: 'starts_on' } },
      c.hr,
    )
    expect(rows.map(({ shift, starts_on, ends_on }) => [shift?.title, starts_on, ends_on])).toEqual([
      ['Afternoon', '2026-11-20', '2027-01-03'],
      ['Morning', '2027-01-04', null],
    ])
    await t.call(shiftAssignments.remove, { params: { id: rows[1]?.id ?? '' } }, c.hr)
    await assign({ ...body, shift_id: afternoon.id })
  })

  it('are a lead’s for their own people, HR’s for offices', async () => {
    const office = {
      target: 'office',
      office_id: c.voice.id,
      kind: 'off',
      starts_on: monday,
      ends_on: monday,
      replace: true,
    } as const
    await expect(assign(office, c.lead)).rejects.toMatchObject({ status: 403 })
    const person = {
      target: 'person',
      kind: 'shift',
      shift_id: morning.id,
      starts_on: '2026-12-28',
      ends_on: '2026-12-28',
    } as const
    await assign({ ...person, ogid: c.agent.ogid }, c.lead)
    await expect(assign({ ...person, ogid: c.stranger.ogid }, c.lead)).rejects.toMatchObject({ status: 404 })
    await assign({ target: 'team', team_id: team, kind: 'off', starts_on: '2026-12-25', ends_on: '2026-12-25' }, c.lead)
    expect(await weekOf(c.colleague, c.hr, '2026-12-25', '2026-12-25')).toEqual([''])
    const ofTeams = async (by: Person) =>
      (await t.call(shiftAssignments.list, { query: { target: 'team' } }, by)).shift_assignments.find(
        ({ starts_on }) => starts_on === '2026-12-25',
      )
    const planned = await ofTeams(c.lead)
    expect([planned?.can.remove, (await ofTeams(c.agent))?.can.remove]).toEqual([true, false])
    await t.call(shiftAssignments.remove, { params: { id: planned?.id ?? '' } }, c.lead)
  })

  it('that end today keep what was worked under them', async () => {
    const body = {
      target: 'person',
      ogid: c.hrManager.ogid,
      kind: 'shift',
      shift_id: morning.id,
      starts_on: '2026-11-02',
      ends_on: null,
    } as const
    await assign(body)
    const { shift_assignments: rows } = await t.call(shiftAssignments.list, { query: { q: 'hauwa' } }, c.hr)
    await t.call(shiftAssignments.remove, { params: { id: rows[0]?.id ?? '' } }, c.hr)
    expect(await weekOf(c.hrManager, c.hr, '2026-11-19', '2026-11-20')).toEqual(['Morning', ''])
  })
})

describe('the roster', () => {
  it('shows a lead their people, an agent themselves, HR everyone', async () => {
    const names = async (by: Person) => (await rosterOf(by)).map(({ employee }) => employee.id).toSorted()
    expect(await names(c.lead)).toEqual([c.lead.id, c.agent.id, c.colleague.id].toSorted())
    expect(await names(c.agent)).toEqual([c.agent.id])
    expect((await names(c.hr)).length).toBeGreaterThan(7)
    const [own] = await rosterOf(c.agent)
    expect(own?.can.plan).toBe(false)
    const ofLead = await rosterOf(c.lead)
    expect(
      ofLead
        .filter(({ can }) => can.plan)
        .map(({ employee }) => employee.id)
        .toSorted(),
    ).toEqual([c.agent.id, c.colleague.id].toSorted())
    await expect(plan([change(c.lead, monday, monday, as(morning))])).rejects.toMatchObject({ status: 403 })
  })

  it('is narrowed by office, team and name', async () => {
    const byTeam = await rosterOf(c.hr, monday, monday, { team_id: team })
    expect(byTeam.map(({ employee }) => employee.id).toSorted()).toEqual([c.agent.id, c.colleague.id].toSorted())
    expect(await rosterOf(c.hr, monday, monday, { office_id: c.elsewhere.id, q: 'sade' })).toHaveLength(1)
    await expect(rosterOf(c.hr, monday, addDays(monday, 60))).rejects.toMatchObject({ status: 422 })
  })

  it('is changed all or nothing; what needs judgement is said first', async () => {
    await t.db
      .insertInto('public_holiday')
      .values({ id: uuid(), title: 'Founders Day', start_date: '2027-02-01', end_date: '2027-02-01' })
      .execute()
    const changes = [
      change(c.agent, '2027-02-01', '2027-02-01', as(morning)),
      change(c.colleague, '2027-02-02', '2027-02-02', as(night)),
    ]
    const asked = await plan(changes, c.lead, { accept: false })
    expect(asked).toMatchObject({ applied: false, undo: [] })
    expect(asked.conflicts.map(({ kind, day }) => [kind, day])).toEqual([
      ['holiday', '2027-02-01'],
      ['rest', '2027-02-01'],
      ['rest', '2027-02-03'],
    ])
    expect(await weekOf(c.colleague, c.hr, '2027-02-02', '2027-02-02')).toEqual(['Afternoon'])
    const done = await plan(changes, c.lead, { accept: true })
    expect(done.applied).toBe(true)
    expect(await weekOf(c.colleague, c.hr, '2027-02-02', '2027-02-02')).toEqual(['Night'])
    const undone = await plan(done.undo as ReturnType<typeof change>[], c.lead, { accept: true })
    expect(undone.applied).toBe(true)
    expect(await weekOf(c.colleague, c.hr, '2027-02-02', '2027-02-02')).toEqual(['Afternoon'])
  })

  it('refuses clock times that overlap, across midnight too, accepted or not', async () => {
    const changes = [
      change(c.agent, '2027-03-01', '2027-03-01', as(night)),
      change(c.agent, '2027-03-02', '2027-03-02', as(early)),
    ]
    const refused = await plan(changes, c.lead, { accept: true })
    expect(refused.applied).toBe(false)
    expect(refused.conflicts.find(({ kind }) => kind === 'overlap')?.sentence).toContain('overlaps Night')
    expect(await weekOf(c.agent, c.hr, '2027-03-01', '2027-03-02')).toEqual(['Afternoon', 'Afternoon'])
  })

  it('has a second shift beside the planned one, with a warning', async () => {
    const extra = [change(c.agent, '2027-03-10', '2027-03-10', as(morning), true)]
    const asked = await plan(extra, c.lead, { accept: false })
    expect(asked.applied).toBe(false)
    expect(asked.conflicts.map(({ kind }) => kind)).toEqual(['double', 'rest'])
    await plan(extra, c.lead, { accept: true })
    expect(await weekOf(c.agent, c.hr, '2027-03-10', '2027-03-10')).toEqual(['Morning + Afternoon'])
    await plan([change(c.agent, '2027-03-10', '2027-03-10', { kind: 'inherit' }, true)])
    expect(await weekOf(c.agent, c.hr, '2027-03-10', '2027-03-10')).toEqual(['Afternoon'])
  })

  it('refuses what somebody else changed in between, other people’s people, and days that have passed', async () => {
    const [row] = await rosterOf(c.lead, monday, monday, { q: c.agent.ogid })
    await plan([change(c.agent, '2027-04-01', '2027-04-01', as(morning))], c.manager)
    const again = [change(c.agent, '2027-04-01', '2027-04-01', { kind: 'off' })]
    await expect(plan(again, c.lead, { versions: { [c.agent.id]: row?.version ?? 0 } })).rejects.toMatchObject({
      code: 'stale_version',
      message: /Musa/,
    })
    await expect(plan([change(c.stranger, monday, monday, as(morning))])).rejects.toMatchObject({ status: 404 })
    await expect(plan([change(c.lead, monday, monday, as(morning))], c.agent)).rejects.toMatchObject({ status: 403 })
    await expect(plan([change(c.agent, '2026-11-19', '2026-11-19', as(morning))])).rejects.toMatchObject({ status: 403 })
    const past = await plan([change(c.agent, '2026-11-19', '2026-11-19', as(morning))], c.hr, { accept: true })
    expect(past.applied).toBe(true)
  })
})

describe('coverage', () => {
  it('counts who is there in each half hour, and people against the people committed', async () => {
    const { shift_coverage } = await t.call(shiftCoverage.show, { query: { office_id: c.voice.id, day: '2027-01-13' } }, c.hr)
    expect(shift_coverage).toMatchObject({
      committed: 3,
      people: 4,
      rostered: 4,
      on_leave: 0,
      office: { title: 'Kora Bank Voice' },
    })
    const at = (clock: string) => shift_coverage.slots.find((slot) => slot.at === clock)?.planned
    expect([at('05:30'), at('14:00'), at('21:30'), at('22:00')]).toEqual([0, 4, 4, 0])
    const query = { office_id: c.voice.id, day: '2027-01-13' }
    expect((await t.call(shiftCoverage.show, { query }, c.lead)).shift_coverage).toEqual(shift_coverage)
    const elsewhere = await t.call(shiftCoverage.show, { query: { ...query, office_id: c.elsewhere.id } }, c.lead)
    expect(elsewhere.shift_coverage).toMatchObject({ whole: false, committed: null })
    await expect(t.call(shiftCoverage.show, { query }, c.agent)).rejects.toMatchObject({ status: 403 })
  })
})
