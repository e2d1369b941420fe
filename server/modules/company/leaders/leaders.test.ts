import { leaders } from '@iroko/contract/company/leaders'
import { addDays } from '@iroko/contract/dates'
import { applicationForm } from '@iroko/contract/leave/application-form'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { aMinute } from '../../../test/patience.ts'

const t = await testApp()
const { hr, boss, manager, lead, agent, colleague, stranger, annual } = await makeCompany(t)
const today = t.today()
const officer = await t.person({ roles: ['hr'] })

const assign = (leader: Person, people: readonly Person[], leadership_type = 0, starts_on = today, as: Person = officer) =>
  t.call(
    leaders.assign,
    { body: { leader_ogid: leader.ogid, leadership_type, starts_on, ogids: people.map(({ ogid }) => ogid) } },
    as,
  )
const move = (from: Person, to: Person, people?: readonly Person[], leadership_type = 0, starts_on = today) =>
  t.call(
    leaders.move,
    {
      body: {
        from_ogid: from.ogid,
        to_ogid: to.ogid,
        leadership_type,
        starts_on,
        ...(people ? { ogids: people.map(({ ogid }) => ogid) } : {}),
      },
    },
    officer,
  )
const linesOf = (person: Person) =>
  t.db
    .selectFrom('reporting_line')
    .innerJoin('employee', 'employee.id', 'reporting_line.leader_id')
    .select(['reporting_line.id', 'employee.ogid', 'leadership_type', 'starts_on', 'ends_on'])
    .where('employee_id', '=', person.id)
    .orderBy('starts_on')
    .execute()
const reporteesOf = async (leader: Person, as: Person = officer) =>
  (await t.call(leaders.reportees, { params: { ogid: leader.ogid } }, as)).reportees

async function team(size: number) {
  const leader = await t.person({ last_name: 'Leader' })
  const people = await Promise.all(Array.from({ length: size }, () => t.person({ leader })))
  return { leader, people }
}

describe('changing leaders', () => {
  it('gives many people one leader from a day on and keeps who led them until then', async () => {
    const { leader: old, people } = await team(3)
    const next = await t.person({ first_name: 'Next' })
    const { message, changed } = await assign(next, people)
    expect({ message, changed }).toEqual({ message: `3 people report to ${next.full_name}`, changed: 3 })
    for (const person of people) {
      expect(await linesOf(person)).toMatchObject([
        { ogid: old.ogid, ends_on: today },
        { ogid: next.ogid, starts_on: today, ends_on: null },
      ])
    }
    await expect(assign(next, people)).rejects.toMatchObject({
      status: 409,
      message: `${next.full_name} is already the leader of everyone chosen`,
    })
    const audit = await t.db.selectFrom('audit_log').selectAll().where('entity_id', '=', next.id).executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ action: 'lead.assign', actor_id: officer.id, after: { starts_on: today } })
  })

  it('is never one’s own to change, nor that of somebody who may do more: a leader decides requests', async () => {
    const friend = await t.person()
    const self = 'You cannot change who you report to. Ask another HR colleague'
    await expect(assign(friend, [agent, officer])).rejects.toMatchObject({ status: 403, message: self })
    const superior = await t.person({ roles: ['super'] })
    await expect(assign(officer, [superior])).rejects.toMatchObject({
      message: `You cannot do this: ${superior.full_name} has permissions that you do not have`,
    })
    const second = await t.person({ roles: ['hr'] })
    await assign(friend, [officer], 0, today, second)
    await expect(move(friend, boss, [officer])).rejects.toMatchObject({ message: self })
    const [line] = await linesOf(officer)
    const end = { ids: [line?.id ?? ''], ends_on: addDays(today, 1) }
    await expect(t.call(leaders.end, { body: end }, officer)).rejects.toMatchObject({ message: self })
    expect(await linesOf(officer)).toMatchObject([{ ogid: friend.ogid, ends_on: null }])
  })

  it('takes back what was planned when something else is', async () => {
    const { leader: old, people } = await team(1)
    const [person] = people
    if (!person) throw new Error('One is needed')
    const [first, second] = [await t.person(), await t.person()]
    await assign(first, [person], 0, addDays(today, 10))
    await assign(second, [person], 0, addDays(today, 5))
    expect(await linesOf(person)).toMatchObject([
      { ogid: old.ogid, ends_on: addDays(today, 5) },
      { ogid: second.ogid, starts_on: addDays(today, 5), ends_on: null },
    ])
    // Another kind of leader is another line.
    await assign(first, [person], 3)
    expect(await linesOf(person)).toHaveLength(3)
    await expect(assign(first, [person], 1, addDays(today, -1))).rejects.toMatchObject({
      fields: { starts_on: 'Choose today or a later day' },
    })
  })

  it('moves all people of a leader but the one who takes over, or those named', async () => {
    const { leader: old, people } = await team(4)
    const [heir, other, ...rest] = people
    if (!heir || !other) throw new Error('Two are needed')
    const elsewhere = await t.person()
    expect((await move(old, elsewhere, [other])).changed).toBe(1)
    await expect(move(old, elsewhere, [other])).rejects.toMatchObject({
      status: 409,
      message: `1 person of your selection no longer report to ${old.full_name}. Reload and choose again`,
    })
    expect((await move(old, heir)).changed).toBe(2)
    expect((await reporteesOf(heir)).map(({ ogid }) => ogid).sort()).toEqual(rest.map(({ ogid }) => ogid).sort())
    expect(await linesOf(heir)).toMatchObject([{ ogid: old.ogid, ends_on: null }])
  })

  it('ends lines on a day, and takes back one that has not begun', async () => {
    const { leader, people } = await team(2)
    const [first, second] = people
    if (!first || !second) throw new Error('Two are needed')
    await assign(leader, [second], 1, addDays(today, 3))
    const ids = [...(await linesOf(first)), ...(await linesOf(second))].map(({ id }) => id)
    const end = (body: { ids: string[]; ends_on: string }) => t.call(leaders.end, { body }, officer)
    expect((await end({ ids, ends_on: addDays(today, 1) })).changed).toBe(3)
    expect(await linesOf(second)).toMatchObject([{ leadership_type: 0, ends_on: addDays(today, 1) }])
    await expect(end({ ids, ends_on: today })).rejects.toMatchObject({ status: 409, code: 'gone' })
    await expect(end({ ids, ends_on: addDays(today, -1) })).rejects.toMatchObject({
      fields: { ends_on: 'Choose today or a later day' },
    })
  })

  it('is for those who may change lines', async () => {
    for (const person of [agent, lead, manager, stranger])
      await expect(assign(lead, [stranger], 0, today, person)).rejects.toMatchObject({ status: 403 })
    await expect(assign(agent, [agent])).rejects.toMatchObject({
      fields: { leader_ogid: `${agent.full_name} cannot lead themselves` },
    })
    await expect(
      t.call(
        leaders.assign,
        { body: { leader_ogid: 'OG999999', leadership_type: 0, starts_on: today, ogids: [agent.ogid] } },
        officer,
      ),
    ).rejects.toMatchObject({ fields: { leader_ogid: 'Choose a colleague from the list' } })
  })
})

describe('the tree', () => {
  it('lets nobody report to somebody below them, today or on a later day', async () => {
    const chain = [await t.person({ last_name: 'Top' })]
    for (let depth = 0; depth < 4; depth += 1) chain.push(await t.person({ leader: chain[depth] ?? chain[0] ?? hr }))
    const [top, second, third, , bottom] = chain
    if (!top || !second || !third || !bottom) throw new Error('Five are needed')
    for (const [type, day] of [
      [0, today],
      [3, today],
      [0, addDays(today, 30)],
    ] as const) {
      await expect(assign(bottom, [top], type, day)).rejects.toMatchObject({
        status: 422,
        fields: { leader_ogid: `${bottom.full_name} is in the reporting tree of ${top.full_name}. Choose another leader` },
      })
    }
    // Once the line between them is planned to end, the other way round may begin that day.
    await assign(stranger, [second], 0, addDays(today, 20))
    await expect(assign(bottom, [top], 0, addDays(today, 19))).rejects.toMatchObject({ status: 422 })
    await assign(bottom, [top], 0, addDays(today, 20))
    await expect(assign(top, [second], 0, addDays(today, 25))).rejects.toMatchObject({ status: 422 })
  })

  it('is guarded by the database, whoever writes', async () => {
    const { leader, people } = await team(1)
    const line = {
      id: uuid(),
      employee_id: leader.id,
      leader_id: people[0]?.id ?? '',
      leadership_type: 2,
      starts_on: '2024-01-01',
    }
    await expect(t.db.insertInto('reporting_line').values(line).execute()).rejects.toMatchObject({
      constraint: 'reporting_line_circle',
    })
  })

  it('never has a circle, nor two leaders of a kind, under any sequence of changes', { timeout: aMinute }, async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => t.person()))
    const place = fc.nat({ max: people.length - 1 })
    const change = fc.record({
      leader: place,
      led: fc.uniqueArray(place, { minLength: 1, maxLength: 3 }),
      type: fc.constantFrom(0, 2),
      days: fc.nat({ max: 4 }),
      ends: fc.boolean(),
    })
    const at = (index: number): Person => people[index] ?? officer
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const { leader, led, type, days, ends } of changes) {
          const day = addDays(today, days)
          const ids = ends ? (await linesOf(at(leader))).filter(({ ends_on }) => ends_on === null).map(({ id }) => id) : []
          const done =
            ids.length > 0
              ? t.call(leaders.end, { body: { ids, ends_on: day } }, officer)
              : assign(at(leader), led.map(at), type, day)
          await done.catch((error: { status: number }) => expect([409, 422]).toContain(error.status))
        }
        expect(await circlesBetween(people, today, 6)).toEqual([])
        await sql`delete from reporting_line where employee_id = any(${people.map(({ id }) => id)}::uuid[])`.execute(t.db)
      }),
      { numRuns: 20 },
    )
  })
})

/** The days, of so many from one on, on which somebody among these people is above themselves. */
async function circlesBetween(people: readonly Person[], from: string, days: number): Promise<string[]> {
  const found: string[] = []
  const rows = await sql<{ employee_id: string; leader_id: string; starts_on: string; ends_on: string | null }>`
    select employee_id, leader_id, starts_on, ends_on from reporting_line
    where employee_id = any(${people.map(({ id }) => id)}::uuid[])`.execute(t.db)
  for (let offset = 0; offset < days; offset += 1) {
    const day = addDays(from, offset)
    const open = rows.rows.filter((line) => line.starts_on <= day && (line.ends_on === null || line.ends_on > day))
    for (const { id } of people) {
      const above = new Set<string>()
      const queue = [id]
      for (const person of queue)
        for (const { leader_id } of open.filter(({ employee_id }) => employee_id === person))
          if (!above.has(leader_id)) {
            above.add(leader_id)
            queue.push(leader_id)
          }
      if (above.has(id)) found.push(`${day} ${id}`)
    }
  }
  return found
}

describe('open requests', () => {
  it('go to the new leader at once, and on its day where the change is planned', async () => {
    const body = { leave_type_id: annual, starts_on: '2026-12-07', ends_on: '2026-12-08' }
    const asked = async (id: string) => {
      const { rows } = await sql<{ ogid: string }>`
        select employee.ogid from approval join approval_approver approver on approver.approval_id = approval.id and approver.waits
        join employee on employee.id = approver.employee_id where approval.subject_id = ${id}`.execute(t.db)
      return rows.map(({ ogid }) => ogid)
    }
    const { leave: sent } = await t.call(applicationForm.apply, { body }, agent)
    expect(await asked(sent.id)).toEqual([lead.ogid])
    const next = await t.person({ first_name: 'Nkem', leader: manager, leadership_type: 2 })
    await assign(next, [agent])
    expect(await asked(sent.id)).toEqual([next.ogid])
    const mails = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', next.email).execute()
    expect(mails).toMatchObject([{ subject: 'A request awaits your decision' }])

    await assign(lead, [agent], 0, addDays(today, 1))
    expect(await asked(sent.id)).toEqual([next.ogid])
    t.setNow(`${addDays(today, 1)}T01:00:00Z`)
    await t.portal.jobs.enqueue(t.db, 'structure-lines', {})
    await t.runJobs()
    expect(await asked(sent.id)).toEqual([lead.ogid])
    t.setNow(today)
  })
})

describe('reading', () => {
  it('lists leaders with where they are, those of operations, those under me', async () => {
    const list = async (query: object, as: Person) => (await t.call(leaders.list, { query }, as)).leaders
    const led = await list({ in_operations: 'true' }, officer)
    expect(led.map(({ ogid }) => ogid)).toEqual(expect.arrayContaining([lead.ogid, manager.ogid]))
    expect(led.map(({ ogid }) => ogid)).not.toContain(boss.ogid)
    expect(led.find(({ ogid }) => ogid === lead.ogid)).toMatchObject({
      office: { title: 'Kora Bank Voice' },
      leadership_type: 0,
    })
    expect((await list({ under_me: 'true' }, manager)).map(({ ogid }) => ogid)).toContain(lead.ogid)
    expect(await list({ under_me: 'true' }, agent)).toEqual([])
  })

  it('shows the people of a leader as far as the reader reaches', async () => {
    expect((await reporteesOf(lead, lead)).map(({ ogid }) => ogid)).toContain(colleague.ogid)
    expect((await reporteesOf(lead, lead)).every(({ can }) => !can.move)).toBe(true)
    expect(await reporteesOf(lead, stranger)).toEqual([])
    expect((await reporteesOf(lead, colleague)).map(({ ogid }) => ogid)).toEqual([colleague.ogid])
    expect((await reporteesOf(lead)).every(({ can }) => can.move)).toBe(true)
    const { leader } = await t.call(leaders.show, { params: { ogid: lead.ogid } }, stranger)
    expect(leader).toMatchObject({ ogid: lead.ogid, leads: [{ leadership_type: 0 }] })
  })

  it('draws one level of the chart at a time, for those who may read it', async () => {
    const chart = (person: Person, as: Person) => t.call(leaders.chart, { params: { ogid: person.ogid } }, as)
    const { reportees } = await chart(manager, manager)
    expect(reportees[0]).toMatchObject({ ogid: lead.ogid, leadership_types: [2] })
    expect(reportees[0]?.reportees).toBeGreaterThan(0)
    expect((await chart(lead, manager)).reportees.map(({ ogid }) => ogid)).toContain(colleague.ogid)
    await expect(chart(manager, agent)).rejects.toMatchObject({ status: 404 })
    await expect(chart(lead, stranger)).rejects.toMatchObject({ status: 404 })
    expect((await chart(stranger, stranger)).reportees).toEqual([])
  })
})
