import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { ticketCategories } from '@iroko/contract/engagement/ticket-settings'
import { tickets } from '@iroko/contract/engagement/tickets'
import { exit } from '@iroko/contract/people/exit'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { mayHandle, teamOf } from '../ticket-settings/rules.ts'
import { listHandlers } from '../ticket-settings/store-handlers.ts'
import { lockTicket } from '../tickets/store.ts'

const t = await testApp()
const facility = await t.office({ title: 'Facility' })
const head = await t.person({ office_id: facility.id })
await t.db.updateTable('office').set({ head_id: head.id }).where('id', '=', facility.id).execute()
const [worker, colleague] = [await t.person({ office_id: facility.id }), await t.person({ office_id: facility.id })]
const itLead = await t.person()
const itPerson = await t.person({ leader: itLead })
const erp = await t.person({ roles: ['erp_team'] })
const [hr, otherHr] = [await t.person({ roles: ['hr'] }), await t.person({ roles: ['hr'] })]
const manager = await t.person({ roles: ['hr_manager'] })
const reporter = await t.person()
const everyone = [head, worker, colleague, itLead, itPerson, erp, hr, otherHr, manager, reporter]

/** A Thursday at ten in Lagos. */
const thursday = '2026-11-19T09:00:00.000Z'
async function at(moment: string): Promise<void> {
  t.setNow(moment)
  for (const person of everyone) person.token = await t.signIn(person.id)
}
beforeEach(async () => {
  await at(thursday)
  // One reporter asks more here than in an hour.
  await t.db.deleteFrom('rate_limit').execute()
  // The clock goes back with every test.
  await t.db.deleteFrom('ticket_late').execute()
})

type Category = Awaited<ReturnType<typeof categoryOf>>
async function categoryOf(title: string) {
  const { ticket_categories } = await t.call(ticketCategories.list, { query: { limit: 1000 } }, manager)
  const found = ticket_categories.find((category) => category.title === title)
  if (!found) throw new Error(title)
  return found
}
const answerable = ({ id, title, description, confidential, version }: Category, of: object, as: Person = manager) =>
  t.call(
    ticketCategories.update,
    { params: { id }, body: { title, description, confidential, version, responsible: [], office_ids: [], ...of } },
    as,
  )
await answerable(await categoryOf('Facilities'), { office_ids: [facility.id] })
await answerable(await categoryOf('IT'), { responsible: [itPerson.ogid] })

async function made(
  category: string | null,
  more: object = {},
  as: Person = reporter,
): Promise<{ id: string; number: number }> {
  const category_id = category && (await categoryOf(category)).id
  const { ticket } = await t.call(tickets.create, { body: { complaint: '<p>It is broken</p>', category_id, ...more } }, as)
  return ticket
}
const show = async (id: string, as: Person = manager) => (await t.call(ticketDesk.show, { params: { id } }, as)).ticket
const change = async (id: string, body: object, as: Person = manager) =>
  t.call(ticketDesk.update, { params: { id }, body: { ...body, version: (await show(id, as)).version } }, as)
const reply = (id: string, body: object, as: Person = manager) =>
  t.call(ticketDesk.reply, { params: { id }, body: { kind: 'reply', body: '<p>Done</p>', ...body } }, as)
const noticesOf = (title: string) =>
  t.db.selectFrom('notification').selectAll().where('title', '=', title).orderBy('created_at').execute()
/** Whom a notice with this title reached. */
const notified = async (title: string) => {
  const names = new Map(everyone.map(({ id, full_name }) => [id, full_name]))
  return (await noticesOf(title)).map(({ employee_id }) => names.get(employee_id)).toSorted()
}
const names = (...people: Person[]) => people.map(({ full_name }) => full_name).toSorted()
const clocks = async () => {
  await t.portal.jobs.enqueue(t.db, 'ticket-clocks', {})
  await t.runJobs()
}
const away = async (person: Person, day: string) => {
  const leave_type_id = uuid()
  await t.db.insertInto('leave_type').values({ id: leave_type_id, title: 'Annual', days_per_year: 20 }).execute()
  const application = { id: uuid(), employee_id: person.id, leave_type_id, office_id: person.office_id }
  await t.db
    .insertInto('leave_application')
    .values({ ...application, starts_on: day, ends_on: day, days: 1, status: 'approved', decided_at: `${day}T06:00:00Z` })
    .execute()
  const row = { id: uuid(), application_id: application.id, employee_id: person.id, day, counts: 1, kind: 'work' as const }
  await t.db
    .insertInto('leave_day')
    .values({ ...row, portion: 'full', live: true })
    .execute()
}

describe('a new ticket', () => {
  it('tells those who are responsible for its category, and nobody else', async () => {
    const { number } = await made('Facilities')
    expect(await notified(`New ticket ${number}: Facilities`)).toEqual(names(head, worker, colleague))
    const second = await made('IT')
    expect(await notified(`New ticket ${second.number}: IT`)).toEqual(names(itPerson))
  })

  it('tells everyone who handles it where nobody is responsible', async () => {
    const { number } = await made(null)
    expect(await notified(`New ticket ${number}`)).toEqual(names(erp, hr, otherHr, manager))
    const complaint = await made('Complaint')
    expect(await notified(`New ticket ${complaint.number}: Complaint`)).toEqual(names(hr, otherHr, manager))
  })

  it('of somebody who is responsible tells the others, and one that is moved tells those to whom it comes', async () => {
    const { id, number } = await made('Facilities', {}, worker)
    expect(await notified(`New ticket ${number}: Facilities`)).toEqual(names(head, colleague))
    await change(id, { category_id: (await categoryOf('IT')).id })
    expect(await notified(`New ticket ${number}: IT`)).toEqual(names(itPerson))
  })

  it('reaches those who are responsible as they chose: with the others in the morning', async () => {
    const choice = { employee_id: itPerson.id, kind: 'help_desk', inbox: true, mail: 'digest' as const, push: true }
    await t.db.insertInto('notification_choice').values(choice).execute()
    const { number } = await made('IT')
    expect(await noticesOf(`New ticket ${number}: IT`)).toMatchObject([{ mail: 'digest' }])
    await t.db.deleteFrom('notification_choice').execute()
  })
})

describe('who is responsible', () => {
  it('handles the tickets of the category and no others, and finds what waits', async () => {
    const [{ id }, second] = [await made('Facilities'), await made('IT')]
    const { tickets: seen } = await t.call(ticketDesk.list, { query: { limit: 1000 } }, worker)
    expect(seen.map((first) => first.id)).toContain(id)
    expect(seen.every(({ category }) => category?.title === 'Facilities')).toBe(true)
    await reply(id, {}, worker)
    await expect(reply(second.id, {}, worker)).rejects.toMatchObject({ status: 404 })
    expect(await t.call(ticketDesk.duties, {}, worker)).toMatchObject({ all: false, categories: [{ title: 'Facilities' }] })
    expect((await t.call(ticketDesk.handlers, {}, reporter)).handlers).toEqual([])
    expect(await t.call(ticketDesk.duties, {}, reporter)).toEqual({ all: false, categories: [], unsolved: 0 })
  })

  it('is said the same by the list and by the rule, for everybody and every ticket', async () => {
    for (const category of ['Facilities', 'IT', 'Complaint', null]) await made(category)
    await made('Complaint', { excluded_id: hr.id })
    await made('Facilities', {}, worker)
    const handlers = await listHandlers(t.db, t.today())
    const ids = (await t.db.selectFrom('ticket').select('id').execute()).map(({ id }) => id)
    const held = await Promise.all(ids.map((id) => lockTicket(t.db, { id })))
    for (const person of everyone) {
      const handler = handlers.find(({ id }) => id === person.id)
      const fit = held.flatMap((first) => (first && handler && mayHandle(handler, first) ? [first.id] : []))
      const { tickets: seen } = await t.call(ticketDesk.list, { query: { limit: 1000 } }, person)
      expect(seen.map(({ id }) => id).toSorted()).toEqual(fit.toSorted())
    }
  })

  it('of a confidential category is decided by those who handle confidential ones', async () => {
    const complaint = await categoryOf('Complaint')
    await expect(answerable(complaint, { responsible: [erp.ogid] }, erp)).rejects.toMatchObject({ status: 403 })
    const gone = await t.person({ status: 'left' })
    await expect(answerable(complaint, { responsible: [gone.ogid] })).rejects.toMatchObject({ status: 422 })
    await expect(answerable(complaint, { office_ids: [uuid()] })).rejects.toMatchObject({ status: 422 })
    const { ticket_category } = await answerable(await categoryOf('IT'), { responsible: [itPerson.ogid] }, erp)
    expect(ticket_category.people).toMatchObject([{ ogid: itPerson.ogid }])
  })
})

describe('an overdue ticket', () => {
  it('of nobody tells those who are responsible, then their lead', async () => {
    const { id, number } = await made('IT')
    await change(id, { priority: 'urgent' })
    await at('2026-11-19T13:30:00.000Z')
    await clocks()
    expect(await notified(`Ticket ${number} overdue`)).toEqual(names(itPerson))
    await clocks()
    expect(await notified(`Ticket ${number} overdue`)).toHaveLength(1)
    await at('2026-11-20T10:30:00.000Z')
    await clocks()
    expect(await notified(`Ticket ${number} overdue`)).toEqual(names(itPerson, itLead))
    expect((await show(id, itLead)).number).toBe(number)
    await at('2026-11-23T15:00:00.000Z')
    await clocks()
    expect(await notified(`Ticket ${number} overdue`)).toHaveLength(2)
  })

  it('of somebody goes on to those who are responsible; at once while that person is on leave', async () => {
    const [kept, left] = [await made('Facilities'), await made('Facilities')]
    for (const { id } of [kept, left]) await change(id, { priority: 'urgent' })
    await change(kept.id, { assignee_id: worker.id })
    await change(left.id, { assignee_id: colleague.id })
    await away(colleague, '2026-11-19')
    await at('2026-11-19T13:30:00.000Z')
    await clocks()
    expect(await notified(`Ticket ${kept.number} overdue`)).toEqual(names(worker))
    await t.db.deleteFrom('leave_day').execute()
    expect(await notified(`Ticket ${left.number} overdue`)).toEqual(names(head, worker))
    await at('2026-11-20T10:30:00.000Z')
    await clocks()
    expect(new Set(await notified(`Ticket ${kept.number} overdue`))).toEqual(new Set(names(worker, colleague)))
    // The head hears of both in one letter.
    expect(await notified('2 tickets are late')).toContain(head.full_name)
  })

  it('is one letter an hour to each of an office that handles it, of all that is late by then', async () => {
    const since = (await t.db.selectFrom('notification').select('id').execute()).length
    const written = async () =>
      (await t.db.selectFrom('notification').select(['employee_id', 'title']).execute())
        .filter(({ employee_id, title }) => employee_id === worker.id && /overdue|late$/.test(title))
        .map(({ title }) => title)
    const before = await written()
    const several = [await made('Facilities'), await made('Facilities'), await made('Facilities')]
    for (const { id } of several) await change(id, { priority: 'urgent' })
    await at('2026-11-19T13:30:00.000Z')
    await clocks()
    expect((await written()).length - before.length).toBe(1)
    expect(await written()).toContain('3 tickets are late')
    expect(since).toBeGreaterThan(0)
    // Another within the hour waits for it, and what is solved by then is not told.
    const later = [await made('Facilities'), await made('Facilities')]
    await t.db
      .updateTable('ticket')
      .set({ due_at: '2026-11-19T13:35:00Z' })
      .where(
        'id',
        'in',
        later.map(({ id }) => id),
      )
      .execute()
    await at('2026-11-19T13:40:00.000Z')
    await clocks()
    expect((await written()).length - before.length).toBe(1)
    await t.db
      .updateTable('ticket')
      .set({ status: 'solved' })
      .where('id', '=', later[0]?.id ?? '')
      .execute()
    await at('2026-11-19T14:31:00.000Z')
    await clocks()
    expect((await written()).length - before.length).toBe(2)
    expect(await written()).toContain(`Ticket ${later[1]?.number} overdue`)
  })

  it('is told of once when nobody has answered it in time', async () => {
    const { id, number } = await made('IT')
    expect(await show(id)).toMatchObject({ first_due_at: '2026-11-20T09:00:00.000Z', first_reply: 'open' })
    await at('2026-11-20T09:30:00.000Z')
    for (const _ of [1, 2]) await clocks()
    expect(await notified(`Ticket ${number} awaits its first reply`)).toEqual(names(itPerson))
    await reply(id, {})
    expect(await show(id)).toMatchObject({ first_due_at: null, first_reply: 'missed', resolution: 'open' })
  })
})

describe('the tickets of somebody', () => {
  it('go back to those who stay when the person is moved out of the office', async () => {
    const { id, number } = await made('Facilities')
    const mover = await t.person({ office_id: facility.id })
    await change(id, { assignee_id: mover.id })
    const elsewhere = await t.office({ title: 'Elsewhere' })
    await t.db.updateTable('placement').set({ office_id: elsewhere.id }).where('employee_id', '=', mover.id).execute()
    await clocks()
    expect((await show(id)).assignee).toBeNull()
    expect(await notified(`Ticket ${number} is unassigned again`)).toEqual(names(head, worker, colleague))
    await expect(show(id, mover)).rejects.toMatchObject({ status: 404 })
  })

  const leave = (leaver: Person, successor?: Person) => {
    const body = { status: 'left' as const, exit_date: '2026-11-19', reason: 'Moved', successors: [] }
    const more = successor ? { successor: successor.ogid } : {}
    return t.call(exit.deactivate, { params: { ogid: leaver.ogid }, body: { ...body, ...more } as never }, manager)
  }

  it('go to the successor of a leaver who may handle them, else to those who are responsible', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => t.person({ office_id: facility.id })))
    if (!first || !second) throw new Error('nobody leaves')
    const [heired, returned] = [await made('Facilities'), await made('Facilities')]
    await change(heired.id, { assignee_id: first.id })
    await change(returned.id, { assignee_id: second.id })
    await leave(first, worker)
    await leave(second, reporter)
    expect((await show(heired.id)).assignee).toMatchObject({ id: worker.id })
    expect(await notified(`Ticket ${heired.number} assigned to you`)).toContain(worker.full_name)
    expect((await show(returned.id)).assignee).toBeNull()
    expect(await notified(`Ticket ${returned.number} is unassigned again`)).toEqual(names(head, worker, colleague))
  })

  it('are not theirs again when they come back: a leaver is responsible for nothing', async () => {
    const leaver = await t.person()
    await answerable(await categoryOf('HR'), { responsible: [leaver.ogid] })
    await leave(leaver)
    expect((await categoryOf('HR')).people).toEqual([])
  })
})

it('answers who has left by mail at the private address, and takes the answer from there', async () => {
  const asker = await t.person()
  const { id, number } = await made('HR', {}, asker)
  await t.db
    .updateTable('employee')
    .set({ status: 'left', exit_date: '2026-11-18', private_email: 'private@else.test' })
    .where('id', '=', asker.id)
    .execute()
  await reply(id, { body: '<p>Your last pay is <b>on its way</b></p>' }, hr)
  const mails = await t.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', 'private@else.test').execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain(`Reply to ticket ${number}`)
  expect(mails[0]?.body).toContain('Your last pay is on its way')
  expect(mails[0]?.body).toContain('http://portal.test/guest/ticket?token=')
})

it('carries the words of a reply in the notice, which opens the ticket', async () => {
  const { id, number } = await made('IT')
  await reply(id, { body: '<p>Try the &lt;other&gt; plug</p><p>Then call</p>' })
  const [notice] = await noticesOf(`Reply to ticket ${number}`)
  expect(notice).toMatchObject({ employee_id: reporter.id, path: `/dashboard/main/tickets?open=${id}` })
  expect(notice?.body).toContain('Try the <other> plug\n\nThen call')
  const { ticket } = await t.call(tickets.own, { params: { id } }, reporter)
  expect(ticket).toMatchObject({ number })
  await expect(t.call(tickets.own, { params: { id } }, worker)).rejects.toMatchObject({ status: 404 })
})

describe('a duplicate', () => {
  const merge = async (id: string, into: number, as: Person = manager) =>
    t.call(ticketDesk.merge, { params: { id }, body: { into, version: (await show(id, as)).version } }, as)
  const follow = async (id: string) => {
    const { follow_token: token } = await t.db
      .selectFrom('ticket')
      .select('follow_token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { token, ticket: (await t.call(tickets.follow, { params: { token } })).ticket }
  }

  it('is handled with the other ticket, and its author sees the answer, and nothing of the other author', async () => {
    const [main, twin] = [await made('IT', { complaint: '<p>My secret words</p>' }, worker), await made('IT')]
    await reply(main.id, { body: '<p>Dear first author</p>' })
    await merge(twin.id, main.number)
    expect(await notified(`Ticket ${twin.number} handled with another`)).toEqual(names(reporter))
    await at('2026-11-19T10:00:00.000Z')
    await reply(main.id, { body: '<p>The line is back</p>', status: 'solved' })
    expect(await notified(`Ticket ${twin.number} solved`)).toEqual(names(reporter))
    const { token, ticket } = await follow(twin.id)
    expect(ticket).toMatchObject({ status: 'solved', merged: true, replies: [{ body: '<p>The line is back</p>' }] })
    expect(JSON.stringify(ticket)).not.toMatch(/secret|first author/)
    await t.call(tickets.answer, { params: { token }, body: { body: '<p>Not for me</p>' } })
    const seen = await show(main.id)
    expect(seen).toMatchObject({ status: 'open', merged: [{ number: twin.number, reporter: reporter.full_name }] })
    expect(seen.entries.at(-2)).toMatchObject({ body: '<p>Not for me</p>', reporter: reporter.full_name })
    expect((await follow(main.id)).ticket.replies.map(({ body }) => body)).not.toContain('<p>Not for me</p>')
    await expect(t.call(tickets.solve, { params: { token } })).rejects.toMatchObject({ status: 409 })
    await expect(reply(twin.id, {})).rejects.toMatchObject({ status: 409 })
    // Nobody handles what is theirs too.
    await expect(change(main.id, { assignee_id: reporter.id })).rejects.toMatchObject({ status: 403 })
  })

  it('is refused where not the same people may handle both, twice, and into what is settled', async () => {
    const [complaint, open, kept] = [await made('Complaint'), await made('IT'), await made('Complaint', { excluded_id: hr.id })]
    await expect(merge(complaint.id, open.number)).rejects.toMatchObject({ status: 409, code: 'other_people' })
    await expect(merge(kept.id, complaint.number)).rejects.toMatchObject({ status: 409, code: 'other_people' })
    await expect(merge(open.id, open.number)).rejects.toMatchObject({ status: 422 })
    await expect(merge(complaint.id, kept.number, hr)).rejects.toMatchObject({ status: 422 })
    const [solved, twin] = [await made('IT'), await made('IT')]
    await change(solved.id, { status: 'solved' })
    await expect(merge(open.id, solved.number)).rejects.toMatchObject({ status: 409, code: 'settled' })
    await merge(twin.id, open.number)
    await expect(merge(twin.id, open.number)).rejects.toMatchObject({ status: 409, code: 'merged' })
    const third = await made('IT')
    await expect(merge(third.id, twin.number)).rejects.toMatchObject({ status: 409, code: 'merged' })
    await expect(merge(open.id, third.number)).rejects.toMatchObject({ status: 409, code: 'has_merged' })
  })
})

describe('many at once', () => {
  it('are assigned and closed, each with its own version and its own refusal', async () => {
    const [first, second] = [await made('IT'), await made('IT')]
    const read = await Promise.all([first, second].map(({ id }) => show(id)))
    await change(second.id, { priority: 'high' })
    const chosen = read.map(({ id, version }) => ({ id, version }))
    const { message, results } = await t.call(
      ticketDesk.updateEach,
      { body: { tickets: chosen, assignee_id: erp.id } },
      manager,
    )
    expect([message, results.map(({ done }) => done)]).toEqual(['1 assigned, 1 not', [true, false]])
    const fresh = await Promise.all([first, second].map(({ id }) => show(id)))
    const body = { tickets: fresh.map(({ id, version }) => ({ id, version })), status: 'closed' as const }
    expect((await t.call(ticketDesk.updateEach, { body }, manager)).message).toBe('2 closed')
    expect((await show(first.id)).status).toBe('closed')
    expect(await notified(`Ticket ${first.number} solved`)).toEqual(names(reporter))
  })

  it('lets one of two win who assign or close at the same time', async () => {
    const { id } = await made('IT')
    const { version } = await show(id)
    const both = await Promise.allSettled(
      [hr, otherHr].map((as) => t.call(ticketDesk.update, { params: { id }, body: { assignee_id: as.id, version } }, as)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const now = (await show(id)).version
    const close = { body: { tickets: [{ id, version: now }], status: 'closed' as const } }
    const closed = await Promise.allSettled([hr, otherHr].map((as) => t.call(ticketDesk.updateEach, close, as)))
    expect(closed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the report', () => {
  it('counts by month and category what the list shows for each number', async () => {
    const [met, missed] = [await made('IT'), await made('IT')]
    await reply(met.id, { status: 'solved' })
    await change(missed.id, { priority: 'urgent' })
    await at('2026-11-24T10:00:00.000Z')
    // What was missed stays so, whatever is made of it.
    await change(missed.id, { priority: 'low' })
    await reply(missed.id, { status: 'solved' })
    expect(await show(missed.id)).toMatchObject({ first_reply: 'missed', resolution: 'missed' })
    const { ticket_report } = await t.call(ticketDesk.report, { query: { limit: 1000 } }, manager)
    expect(ticket_report.length).toBeGreaterThan(1)
    for (const row of ticket_report) {
      const of = {
        month: row.month,
        ...(row.category ? { category_id: row.category.id } : { without_category: 'true' as const }),
      }
      const total = async (more: object) =>
        (await t.call(ticketDesk.list, { query: { limit: 1, ...of, ...more } as never }, manager)).total
      expect(row).toMatchObject({
        received: await total({}),
        unsolved: await total({ unsolved: 'true' }),
        first_reply_met: await total({ first_reply: 'met' }),
        first_reply_missed: await total({ first_reply: 'missed' }),
        resolution_met: await total({ resolution: 'met' }),
        resolution_missed: await total({ resolution: 'missed' }),
      })
    }
    const csv = await t.inject({ method: 'GET', url: '/api/v1/ticket_report.csv', as: manager })
    expect([csv.statusCode, csv.body.includes('2026-11')]).toEqual([200, true])
    const found = await t.call(ticketDesk.report, { query: { q: 'facil' } }, manager)
    expect(new Set(found.ticket_report.map(({ category }) => category?.title))).toEqual(new Set(['Facilities']))
    const mine = await t.call(ticketDesk.report, {}, worker)
    expect(new Set(mine.ticket_report.map(({ category }) => category?.title))).toEqual(new Set(['Facilities']))
  })
})

it('tells the rest of the team when all who are responsible are away', () => {
  const handler = { full_name: '', all: false, confidential: false, category_ids: ['c'], led_ids: [], is_away: true }
  const ticket = { category_id: 'c', confidential: false, assignee_id: 'a', excluded_id: null, reporter_ids: [] }
  const everybody = { ...handler, id: 'b', all: true, category_ids: [], is_away: false }
  expect(teamOf(ticket, [{ ...handler, id: 'a' }, everybody])).toEqual({ holder: [], responsible: ['b'], leads: [] })
  expect(teamOf(ticket, [{ ...handler, id: 'a' }])).toEqual({ holder: [], responsible: ['a'], leads: [] })
})
