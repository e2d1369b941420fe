import { exit } from '@iroko/contract/people/exit'
import { coaching } from '@iroko/contract/performance/coaching'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { setsOf } from '../../../lib/database/personal.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePerformance } from '../../../test/performance.ts'

const t = await testApp()
const p = await makePerformance(t)
const { hr, supervisor, lead, otherLead, agent, peer, kora, nile } = p

const session = (more: object = {}) => ({
  ...{ topic: 'Opening of calls', held_on: '2026-11-18', summary: 'We listened to three calls.', cause: 'free' as const },
  ...more,
})
const hold = async (of: Person, by: Person = lead, more: object = {}) =>
  (await t.call(coaching.create, { body: { ogid: of.ogid, ...session(more) } }, by)).coaching.id
const show = async (id: string, as: Person) => (await t.call(coaching.show, { params: { id } }, as)).coaching
const led = (leader: Person = lead) => t.person({ office_id: kora.id, leader })
const actions = [
  { title: 'Greet by name', owner: 'employee' as const, due_on: '2026-11-19' },
  { title: 'Listen to two calls', owner: 'coach' as const, due_on: '2026-11-25' },
]
async function runReminders(on: string) {
  t.setNow(on)
  await t.portal.jobs.enqueue(t.db, 'coaching-reminders', {})
  await t.runJobs()
  t.setNow('2026-11-20')
}

it('is recorded with what was agreed, acknowledged by the person and closed with what came of it', async () => {
  const who = await led()
  const id = await hold(who, lead, { agreed: actions })
  expect((await p.noticesOf(who)).at(-1)).toBe('A coaching session was recorded')
  const shown = await show(id, who)
  expect(shown).toMatchObject({ status: 'open', coach: { ogid: lead.ogid }, actions: 2, overdue: 1, is_mine: true })
  const [mine, theirs] = shown.agreed
  const done = (action: string | undefined, as: Person) =>
    t.call(coaching.done, { params: { id: action ?? '' }, body: { done: true } }, as)
  await expect(done(theirs?.id, who)).rejects.toMatchObject({ status: 403 })
  await expect(done(mine?.id, peer)).rejects.toMatchObject({ status: 404 })
  await done(mine?.id, who)
  await done(theirs?.id, lead)
  await t.call(coaching.acknowledge, { params: { id }, body: { words: 'Yes', version: shown.version } }, who)
  await expect(
    t.call(coaching.change, { params: { id }, body: { topic: 'Other', held_on: '2026-11-18', summary: '', version: 2 } }, lead),
  ).rejects.toMatchObject({ code: 'not_now' })
  await t.call(coaching.close, { params: { id }, body: { outcome: 'Greets well', version: 2 } }, lead)
  expect(await show(id, who)).toMatchObject({ status: 'closed', done: 2, overdue: 0, outcome: 'Greets well' })
})

it('is seen by the person, by who leads them and HR, and by no peer, reportee or other leader', async () => {
  const who = await led()
  const reportee = await t.person({ office_id: kora.id, leader: who })
  const id = await hold(who)
  for (const as of [peer, agent, reportee, otherLead]) await expect(show(id, as)).rejects.toMatchObject({ status: 404 })
  for (const as of [who, lead, supervisor, hr]) expect((await show(id, as)).id).toBe(id)
  await expect(hold(who, otherLead)).rejects.toMatchObject({ fields: { ogid: 'Choose a person you lead' } })
  await expect(hold(lead, lead)).rejects.toMatchObject({ status: 422 })
  await expect(hold(lead, agent)).rejects.toMatchObject({ status: 403 })
})

it('keeps private notes to their author: from the person, other leaders, HR, and from an export that the person makes', async () => {
  const who = await led()
  const id = await hold(who, lead, { private_notes: 'Thinks of leaving' })
  const secret = /Thinks of leaving/
  for (const as of [who, lead, hr]) {
    expect(JSON.stringify(await show(id, as))).not.toMatch(secret)
    const listed = await t.call(as === who ? coaching.mine : coaching.list, { query: { limit: 1000 } } as never, as)
    expect(JSON.stringify(listed)).not.toMatch(secret)
  }
  const notes = (as: Person) => t.call(coaching.notes, { params: { id } }, as)
  expect(await notes(lead)).toEqual({ notes: 'Thinks of leaving' })
  expect(await notes(supervisor)).toEqual({ notes: '' })
  expect(await notes(hr)).toEqual({ notes: '' })
  await expect(notes(who)).rejects.toMatchObject({ status: 403 })
  await expect(notes(otherLead)).rejects.toMatchObject({ status: 404 })
  await t.call(coaching.keepNotes, { params: { id }, body: { notes: 'Stays' } }, supervisor)
  expect(await notes(lead)).toEqual({ notes: 'Thinks of leaving' })
  // A request under the law, which HR answers, reaches them (decision 0264).
  const set = setsOf(t.portal.house.personal).find(({ name }) => name === 'coaching')
  if (!(set && 'rows' in set)) throw new Error('no set')
  const exported = async (reader?: string) => JSON.stringify((await set.rows(who.id, reader).execute(t.db)).rows)
  expect(await exported()).not.toMatch(secret)
  expect(await exported(hr.id)).toMatch(secret)
})

it('says what caused it, of this person only', async () => {
  const [who, other] = [await led(), await led()]
  for (const person of [who, other]) await p.october(person)
  await p.template()
  await p.make()
  const [[card], [others]] = [await p.cardsOf(who), await p.cardsOf(other)]
  const id = await hold(who, lead, { cause: 'card', card_id: card?.id })
  expect(await show(id, who)).toMatchObject({ cause: 'card', card: { month: '2026-10-01' }, evaluation: null })
  for (const [field, cause] of [
    ['card_id', { cause: 'card', card_id: others?.id }],
    ['evaluation_id', { cause: 'evaluation', evaluation_id: uuid() }],
    ['cause_day', { cause: 'day', cause_day: '2026-11-21' }],
  ] as const)
    await expect(hold(who, lead, cause)).rejects.toMatchObject({ fields: { [field]: expect.any(String) } })
  await expect(hold(who, lead, { held_on: '2026-11-21' })).rejects.toMatchObject({ fields: { held_on: expect.any(String) } })
  await expect(hold(who, lead, { remeasure: 'qa' })).rejects.toMatchObject({ fields: { remeasure_on: expect.any(String) } })
})

it('measures again when the date is over, with as many days before as after', async () => {
  const who = await led()
  for (const [day, late] of [
    ['2026-11-03', 50],
    ['2026-11-04', 20],
    ['2026-11-19', 5],
    ['2026-11-20', 0],
  ] as const)
    await p.day(who, day, 'present', late)
  const id = await hold(who, lead, { remeasure: 'lateness', remeasure_on: '2026-12-03' })
  expect(await show(id, who)).toMatchObject({ before: 70, after: null, measured_on: null })
  await runReminders('2026-12-03')
  expect(await show(id, who)).toMatchObject({ measured_on: null })
  for (const _ of [1, 2]) await runReminders('2026-12-04')
  expect(await show(id, who)).toMatchObject({ before: 70, after: 5, measured_on: '2026-12-04' })
  expect((await p.noticesOf(who)).filter((title) => title === 'Coaching was measured again')).toHaveLength(1)
})

it('reminds whose action it is once before and once after its date: the leader of now, not of then', async () => {
  const who = await led()
  await hold(who, lead, {
    agreed: [
      { ...actions[0], due_on: '2026-11-21' },
      { ...actions[1], due_on: '2026-11-21' },
    ],
  })
  await p.move(who, { office_id: nile.id, leader: otherLead, on: '2026-11-20' })
  const remindersOf = async (person: Person) =>
    (await p.noticesOf(person)).filter((title) => title.startsWith('To do from coaching'))
  for (const on of ['2026-11-20', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24']) await runReminders(on)
  expect(await remindersOf(who)).toHaveLength(2)
  expect(await remindersOf(otherLead)).toEqual(Array(2).fill('To do from coaching: Listen to two calls'))
  expect((await remindersOf(lead)).filter((title) => title.endsWith('two calls'))).toEqual([])
})

it('moves with the person: who leads them now goes on, who led them then sees it no more', async () => {
  const who = await led()
  const id = await hold(who, lead, { private_notes: 'Mine' })
  // Planned for a later day it is theirs until then.
  await p.move(who, { office_id: nile.id, leader: otherLead, on: '2026-12-01' })
  expect((await show(id, lead)).can.close).toBe(true)
  await sql`update reporting_line set ends_on = '2026-11-20' where employee_id = ${who.id}::uuid and leader_id = ${lead.id}::uuid`.execute(
    t.db,
  )
  await sql`update reporting_line set starts_on = '2026-11-20' where employee_id = ${who.id}::uuid and leader_id = ${otherLead.id}::uuid`.execute(
    t.db,
  )
  await expect(show(id, lead)).rejects.toMatchObject({ status: 404 })
  expect((await t.call(coaching.notes, { params: { id } }, otherLead)).notes).toBe('')
  await t.call(coaching.close, { params: { id }, body: { outcome: 'Taken over', version: 1 } }, otherLead)
})

it('closes open sessions of a leaver, and the notes of a leader who leaves go', async () => {
  const leader = await t.person({ office_id: kora.id, leader: supervisor })
  const who = await led(leader)
  const id = await hold(who, leader, { private_notes: 'Mine' })
  const leaving = { status: 'left' as const, exit_date: '2026-11-20', reason: 'Moved', decider: null }
  await t.call(exit.deactivate, { params: { ogid: leader.ogid }, body: { ...leaving, successor: lead.ogid } }, hr)
  const kept = await t.db.selectFrom('coaching_note').select('notes').where('session_id', '=', id).execute()
  expect(kept).toEqual([])
  expect((await show(id, lead)).status).toBe('open')
  await t.call(exit.deactivate, { params: { ogid: who.ogid }, body: { ...leaving, successor: null } }, hr)
  expect(await show(id, hr)).toMatchObject({ status: 'closed', outcome: 'Employment ended' })
})

it('knows who has not been coached for 30 days: not who joined since, but who is away too', async () => {
  const leader = await t.person({ office_id: kora.id })
  const [never, longAgo, lately, fresh] = [
    await led(leader),
    await led(leader),
    await led(leader),
    await t.person({ office_id: kora.id, leader, hire_date: '2026-11-02' }),
  ]
  await hold(longAgo, leader, { held_on: '2026-10-21' })
  await hold(lately, leader, { held_on: '2026-10-22' })
  const { uncoached } = await t.call(coaching.due, {}, leader)
  expect(uncoached.map((row) => [row.employee.ogid, row.last_on, row.days])).toEqual([
    [never.ogid, null, 2510],
    [longAgo.ogid, '2026-10-21', 30],
  ])
  expect(uncoached.map((row) => row.employee.ogid)).not.toContain(fresh.ogid)
  await runReminders('2026-11-23')
  expect((await p.noticesOf(leader)).at(-1)).toBe('Whom to coach')
})
