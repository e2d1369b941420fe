/** A campaign on a Tuesday at 08:05 by its clock, for tests of the live floor and of cover: one is missing, one late, one on break. */
import { floors } from '@iroko/contract/operations/floor'
import { shiftOffers } from '@iroko/contract/operations/shift-offers'
import { at, makeClock } from './clock.ts'
import { accrue } from './company.ts'
import type { Person, TestApp } from './harness.ts'
import { as, change, makeRoster, monday } from './roster.ts'
import { day } from './week.ts'

type Offering = { ogids: string[]; minutes?: 15 | 60; note?: string; of?: Person; by?: Person }

export async function makeFloor(t: TestApp) {
  const { c, morning, afternoon, night, plan, weekOf, rosterOf } = await makeRoster(t)
  const add = (first_name: string, office = c.voice.id, leader = c.lead) => t.person({ first_name, office_id: office, leader })
  const nile = await t.office({ code: 'nile', title: 'Nile Telecom Chat', office_type: 'campaign', committed_headcount: 2 })
  const [mina, tayo, bola, dayo, efe] = [
    await add('Mina'),
    await add('Tayo'),
    await add('Bola'),
    await add('Dayo'),
    await add('Efe'),
  ]
  /** Of another campaign, led by the same lead. */
  const nkem = await add('Nkem', nile.id)
  const head = await t.person({ first_name: 'Obi', office_id: c.hrOffice.id, roles: ['operations_manager'] })
  const everyone = [
    c.agent,
    c.colleague,
    c.lead,
    c.manager,
    c.hr,
    c.hrManager,
    c.stranger,
    c.boss,
    mina,
    tayo,
    bola,
    dayo,
    efe,
    nkem,
    head,
  ]
  const clock = makeClock(t, everyone)
  await accrue(t)
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  await plan([
    ...[c.agent, mina, tayo, bola].map((who) => change(who, monday, null, as(morning))),
    change(efe, day(1), null, as(afternoon)),
    change(c.colleague, monday, null, as(night)),
    change(nkem, monday, null, { kind: 'off' as const }),
    change(dayo, monday, null, { kind: 'off' as const }),
  ])
  const tuesday = day(1)
  const punch = (who: Person, on: string, time: string, direction: 'in' | 'out') =>
    t.db
      .insertInto('punch')
      .values({
        id: crypto.randomUUID(),
        at: at(on, time).toISOString(),
        pin: who.ogid,
        source: 'import',
        employee_id: who.id,
        direction,
      })
      .execute()
  await punch(mina, tuesday, '05:55', 'in')
  await punch(tayo, tuesday, '06:30', 'in')
  await punch(bola, tuesday, '05:50', 'in')
  await punch(bola, tuesday, '07:50', 'out')
  await punch(c.colleague, monday, '21:55', 'in')
  await punch(c.colleague, tuesday, '06:02', 'out')
  await clock.go(at(tuesday, '08:05'))
  await clock.halfHour()
  const show = async (by: Person, office = c.voice.id) => (await t.call(floors.show, { params: { id: office } }, by)).floor
  const stateOf = async (who: Person, by: Person = c.lead) => (await show(by)).people.find(({ id }) => id === who.id)?.state
  const coverOf = async (who: Person, by: Person, query: { q?: string; everyone?: 'true' } = {}) =>
    (await t.call(floors.cover, { params: { id: c.voice.id, ogid: who.ogid }, query }, by)).cover
  const offer = async ({ ogids, minutes = 60, note = '', of = c.agent, by = c.lead }: Offering) =>
    (await t.call(shiftOffers.make, { body: { office_id: c.voice.id, ogid: of.ogid, ogids, minutes, note } }, by)).shift_offer
  const accept = (id: string, by: Person) => t.call(shiftOffers.accept, { params: { id } }, by)
  return {
    c,
    morning,
    afternoon,
    night,
    plan,
    weekOf,
    rosterOf,
    nile,
    mina,
    tayo,
    bola,
    dayo,
    efe,
    nkem,
    head,
    tuesday,
    punch,
    show,
    stateOf,
    coverOf,
    offer,
    accept,
    ...clock,
  }
}
