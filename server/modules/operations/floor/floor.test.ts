/** The live floor over HTTP: who sees what of it, and what becomes of it as people come, move, leave and live by other clocks. */

import { clients } from '@iroko/contract/clients/clients'
import { addDays } from '@iroko/contract/dates'
import { floors } from '@iroko/contract/operations/floor'
import { approvals } from '@iroko/contract/platform/approvals'
import { absences } from '@iroko/contract/time/absences'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { addBranch } from '../../../test/branches.ts'
import { makeClient } from '../../../test/clients.ts'
import { at } from '../../../test/clock.ts'
import { approveNow } from '../../../test/decisions.ts'
import { makeFloor } from '../../../test/floor.ts'
import { testApp } from '../../../test/harness.ts'
import { as, change } from '../../../test/roster.ts'

const t = await testApp()
const f = await makeFloor(t)
const { c, tuesday, show, stateOf } = f

it('shows who is in, late, missing, on break and still to come, and the day by half hour', async () => {
  const floor = await show(c.lead)
  expect(floor).toMatchObject({
    office: { title: 'Kora Bank Voice' },
    day: tuesday,
    zone: 'Africa/Lagos',
    committed: 3,
    expected: 6,
  })
  const states = Object.fromEntries(floor.people.map(({ id, state }) => [id, state]))
  expect(states).toMatchObject({
    [c.agent.id]: 'missing',
    [f.mina.id]: 'in',
    [f.tayo.id]: 'late',
    [f.bola.id]: 'on_break',
    [f.efe.id]: 'due',
    [c.colleague.id]: 'due',
  })
  expect(states[f.dayo.id]).toBeUndefined()
  expect(floor.counts).toEqual({ missing: 1, in: 1, late: 1, on_break: 1, due: 2 })
  // The night of the day before, the morning, and what lies ahead.
  expect(floor.slots[4]).toMatchObject({ planned: 1, there: 1, missing: 0 })
  expect(floor.slots[13]).toMatchObject({ planned: 4, there: 3, missing: 1 })
  expect(floor.slots[30]).toMatchObject({ planned: 1, there: null, missing: null })
})

it('is for leads of the campaign and the heads of operations, and nobody else', async () => {
  expect((await show(f.head)).people).toHaveLength(6)
  expect((await t.call(floors.list, { query: {} }, f.head)).floors).toHaveLength(2)
  const own = (await t.call(floors.list, { query: {} }, c.lead)).floors.map(({ title }) => title)
  expect(own).toEqual(['Kora Bank Voice', 'Nile Telecom Chat'])
  expect(await show(c.lead, f.nile.id)).toMatchObject({ whole: false, committed: null })
  expect(await show(c.lead)).toMatchObject({ whole: true, committed: 3 })
  await expect(show(c.agent)).rejects.toMatchObject({ status: 403 })
  const outsider = await t.person({ first_name: 'Uche', office_id: c.elsewhere.id, roles: ['team_lead'] })
  await t.person({ first_name: 'Led', office_id: c.elsewhere.id, leader: outsider })
  await expect(show(outsider)).rejects.toMatchObject({ status: 404 })
  await expect(t.call(floors.show, { params: { id: uuid() } }, f.head)).rejects.toMatchObject({ status: 404 })
})

it('gives the phone only to whoever may read personal records', async () => {
  await t.db.updateTable('employee').set({ phone: '08031234567' }).where('id', '=', c.agent.id).execute()
  const cardFor = async (by: typeof c.lead) =>
    (await t.call(floors.person, { params: { id: c.voice.id, ogid: c.agent.ogid } }, by)).floor_person
  expect(await cardFor(c.lead)).toMatchObject({
    phone: null,
    state: 'missing',
    can: { excuse: true, cover: true },
    shift: { title: 'Morning' },
  })
  expect(await cardFor(c.hr)).toMatchObject({ phone: '08031234567' })
  const mina = await t.call(floors.person, { params: { id: c.voice.id, ogid: f.mina.ogid } }, c.lead)
  expect(mina.floor_person).toMatchObject({ can: { excuse: false, cover: false }, why_no_cover: `${f.mina.full_name} is in` })
})

it('shows the client their own campaign without names, unless the company shows them', async () => {
  const kora = await makeClient(t, 'Kora Bank', c.voice.id)
  const amara = await kora.contact('Amara')
  const other = await (await makeClient(t, 'Nile Telecom', f.nile.id)).contact('Yusuf')
  const seen = async () => (await t.call(floors.client, { params: { id: c.voice.id } }, amara)).floor
  expect((await seen()).people).toHaveLength(6)
  expect((await seen()).people.every(({ full_name }) => full_name === null)).toBe(true)
  expect(JSON.stringify(await seen())).not.toContain(c.agent.id)
  await expect(t.call(floors.client, { params: { id: c.voice.id } }, other)).rejects.toMatchObject({ status: 404 })
  await expect(t.call(floors.show, { params: { id: c.voice.id } }, amara)).rejects.toMatchObject({ status: 400 })
  await expect(
    t.call(clients.showNames, { params: { id: kora.id }, body: { names_shown: true } }, c.lead),
  ).rejects.toMatchObject({ status: 403 })
  await t.call(clients.showNames, { params: { id: kora.id }, body: { names_shown: true } }, c.hr)
  expect((await seen()).people.some(({ full_name }) => full_name === c.agent.full_name)).toBe(true)
  await expect(t.call(clients.showNames, { params: { id: uuid() }, body: { names_shown: true } }, c.hr)).rejects.toMatchObject({
    status: 404,
  })
})

it('excuses who called in by an absence that HR decides, and not who reports it', async () => {
  const body = { ogid: c.agent.ogid, starts_on: tuesday, ends_on: tuesday, reason: 'Sick' as const, details: '' }
  await expect(t.call(absences.report, { body }, c.colleague)).rejects.toMatchObject({ status: 404 })
  const { message, absence } = await t.call(absences.report, { body }, c.lead)
  expect(message).toBe(`Absence of ${c.agent.full_name} reported`)
  expect(absence).toMatchObject({ status: 'pending', reason: null, waiting_for: expect.arrayContaining([c.hr.full_name]) })
  await expect(t.call(absences.report, { body }, c.lead)).rejects.toMatchObject({ status: 422 })
  await expect(approveNow(t, 'absence', absence.id, c.lead)).rejects.toMatchObject({ status: 403 })
  const { waiting_approvals } = await t.call(approvals.waiting, { query: { kind: 'absence' } }, c.lead)
  expect(waiting_approvals).toEqual([])
  expect(await stateOf(c.agent)).toBe('missing')
  await approveNow(t, 'absence', absence.id, c.hr)
  await f.count()
  expect(await stateOf(c.agent)).toBe('away')
  expect((await show(c.lead)).counts.missing).toBeUndefined()
})

it('lets go of who leaves, moves to another campaign or goes on leave that day, and has who comes back', async () => {
  const moved = f.tayo
  await t.db.updateTable('placement').set({ ends_on: tuesday }).where('employee_id', '=', moved.id).execute()
  await t.db
    .insertInto('placement')
    .values({ id: uuid(), employee_id: moved.id, office_id: f.nile.id, starts_on: tuesday })
    .execute()
  await f.count()
  expect(await stateOf(moved)).toBeUndefined()
  expect((await show(f.head, f.nile.id)).people.find(({ id }) => id === moved.id)?.state).toBe('late')
  // Who is to move tomorrow is here today.
  await t.db
    .updateTable('placement')
    .set({ ends_on: addDays(tuesday, 1) })
    .where('employee_id', '=', f.bola.id)
    .execute()
  await t.db
    .insertInto('placement')
    .values({ id: uuid(), employee_id: f.bola.id, office_id: f.nile.id, starts_on: addDays(tuesday, 1) })
    .execute()
  await f.count()
  expect(await stateOf(f.bola)).toBe('on_break')
  await t.db
    .updateTable('employee')
    .set({ status: 'left', exit_date: addDays(tuesday, -1) })
    .where('id', '=', f.efe.id)
    .execute()
  expect(await stateOf(f.efe)).toBeUndefined()
  await t.db.updateTable('employee').set({ status: 'active', exit_date: null }).where('id', '=', f.efe.id).execute()
  expect(await stateOf(f.efe)).toBe('due')
})

it('has a person of another branch by their own clock, and the campaign’s day by its own', async () => {
  const accra = await addBranch(t, { title: 'Accra', state: 'Greater Accra', time_zone: 'Africa/Accra' })
  const far = await t.person({ first_name: 'Kofi', office_id: c.voice.id, leader: c.lead })
  await t.db.updateTable('office').set({ time_zone: null }).where('id', '=', c.voice.id).execute()
  await t.db.updateTable('placement').set({ branch_id: accra }).where('employee_id', '=', far.id).execute()
  await f.plan([change(far, tuesday, tuesday, as(f.morning))], c.hr)
  await f.count()
  const kofi = (await show(c.lead)).people.find(({ id }) => id === far.id)
  expect(kofi).toMatchObject({ state: 'missing', starts_at: `${tuesday}T06:00:00.000Z` })
  await t.db.updateTable('office').set({ time_zone: 'Asia/Manila' }).where('id', '=', c.voice.id).execute()
  // Lagos 08:05 is 15:05 in Manila.
  expect(await show(c.lead)).toMatchObject({ day: tuesday, zone: 'Asia/Manila' })
  await f.go(at(tuesday, '20:00'))
  // Where it is Wednesday already the people of Wednesday are shown, although the company’s day has not begun.
  const late = await show(c.lead)
  expect(late.day).toBe(addDays(tuesday, 1))
  expect(late.people.length).toBeGreaterThan(0)
  expect(late.slots[13]?.planned).toBeGreaterThan(0)
  await sql`update office set time_zone = 'Africa/Lagos' where id = ${c.voice.id}::uuid`.execute(t.db)
})
