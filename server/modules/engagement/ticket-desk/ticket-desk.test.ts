import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { cannedAnswers, ticketCategories } from '@iroko/contract/engagement/ticket-settings'
import { tickets } from '@iroko/contract/engagement/tickets'
import { notifications } from '@iroko/contract/platform/notifications'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const erp = await t.person({ roles: ['erp_team'] })
const hr = await t.person({ roles: ['hr'] })
// A Thursday at ten in Lagos.
const thursday = '2026-11-19T09:00:00.000Z'
/** Sets the clock; sessions do not last so long. */
async function at(moment: string): Promise<void> {
  t.setNow(moment)
  for (const person of [erp, hr]) person.token = await t.signIn(person.id)
}
beforeEach(() => at(thursday))

async function made(draft: { category?: string; as?: Person } = {}): Promise<string> {
  const { categories } = await t.call(tickets.form)
  const category_id = categories.find(({ title }) => title === draft.category)?.id ?? null
  const as = draft.as ?? (await t.person())
  const { ticket } = await t.call(tickets.create, { body: { complaint: '<p>It is <b>broken</b></p>', category_id } }, as)
  return ticket.id
}
const show = async (id: string, as: Person = hr) => (await t.call(ticketDesk.show, { params: { id } }, as)).ticket
const change = async (id: string, body: object, as: Person = hr) =>
  t.call(ticketDesk.update, { params: { id }, body: { ...body, version: (await show(id, as)).version } }, as)
const idsFor = async (as: Person, query: object = {}) =>
  (await t.call(ticketDesk.list, { query: { limit: 1000, ...query } }, as)).tickets.map(({ id }) => id)

describe('who may handle which', () => {
  it('is nobody without the role and without being responsible', async () => {
    const agent = await t.person()
    await made()
    await expect(t.call(ticketCategories.list, {}, agent)).rejects.toMatchObject({ status: 403 })
    expect(await idsFor(agent)).toEqual([])
  })

  it('leaves confidential ones to HR', async () => {
    const id = await made({ category: 'Complaint' })
    expect(await idsFor(hr)).toContain(id)
    expect(await idsFor(erp)).not.toContain(id)
    await expect(show(id, erp)).rejects.toMatchObject({ status: 404 })
    const body = { kind: 'note' as const, body: '<p>a</p>' }
    await expect(t.call(ticketDesk.reply, { params: { id }, body }, erp)).rejects.toMatchObject({ status: 404 })
  })

  it('lets nobody make them open but who handles confidential ones', async () => {
    const id = await made({ category: 'Complaint' })
    const { ticket_categories } = await t.call(ticketCategories.list, {}, erp)
    const found = ticket_categories.find(({ title }) => title === 'Complaint')
    const edit = (confidential: boolean, as: Person) => {
      const body = { title: 'Complaint', description: 'Of people', confidential, version: found?.version ?? 1 }
      return t.call(ticketCategories.update, { params: { id: found?.id ?? '' }, body }, as)
    }
    await expect(edit(false, erp)).rejects.toMatchObject({ status: 403 })
    expect(await idsFor(erp)).not.toContain(id)
    await edit(true, erp)
    const added = { body: { title: 'Secrets', description: '', confidential: true } }
    await expect(t.call(ticketCategories.create, added, erp)).rejects.toMatchObject({ status: 403 })
    await t.call(ticketCategories.create, added, hr)
  })

  it('leaves out one’s own', async () => {
    const id = await made({ as: hr })
    expect(await idsFor(hr)).not.toContain(id)
    await expect(show(id)).rejects.toMatchObject({ status: 404 })
    expect(await idsFor(erp)).toContain(id)
    await expect(change(id, { assignee_id: hr.id }, erp)).rejects.toMatchObject({ status: 403 })
  })

  it('takes a ticket away from who may not see where it goes', async () => {
    const id = await made()
    await change(id, { assignee_id: erp.id })
    const { categories } = await t.call(tickets.form)
    await change(id, { category_id: categories.find(({ title }) => title === 'HR')?.id })
    expect((await show(id)).assignee).toBeNull()
    await expect(change(id, { assignee_id: erp.id })).rejects.toMatchObject({ status: 422 })
  })

  it('assigns to those who handle tickets only, and tells them', async () => {
    const id = await made()
    await expect(change(id, { assignee_id: (await t.person()).id })).rejects.toMatchObject({ status: 422 })
    await change(id, { assignee_id: erp.id })
    const notices = await t.db.selectFrom('notification').select('title').where('employee_id', '=', erp.id).execute()
    const { number } = await show(id)
    expect(notices).toContainEqual({ title: `Ticket ${number} assigned to you` })
    const { handlers } = await t.call(ticketDesk.handlers, {}, erp)
    expect(handlers.every(({ ogid, office }) => ogid && office?.title)).toBe(true)
    expect(handlers.map(({ id: handler, confidential }) => [handler, confidential])).toEqual(
      expect.arrayContaining([
        [erp.id, false],
        [hr.id, true],
      ]),
    )
  })
})

describe('the way of a ticket', () => {
  it('goes from new to closed and back, and nowhere else', async () => {
    const id = await made()
    await expect(change(id, { status: 'closed' })).rejects.toMatchObject({ status: 409 })
    for (const status of ['open', 'waiting', 'open', 'solved', 'closed', 'open']) {
      await change(id, { status })
      expect((await show(id)).status).toBe(status)
    }
  })

  it('is moved by one at a time', async () => {
    const id = await made()
    const { version } = await show(id)
    await change(id, { priority: 'high' })
    const late = t.call(ticketDesk.update, { params: { id }, body: { priority: 'low', version } }, erp)
    await expect(late).rejects.toMatchObject({ status: 409 })
  })

  it('belongs to who replies first; a note changes nothing', async () => {
    const id = await made()
    const reply = (as: Person, kind: 'reply' | 'note') =>
      t.call(ticketDesk.reply, { params: { id }, body: { kind, body: '<p>Hm</p>' } }, as)
    await reply(hr, 'note')
    expect(await show(id)).toMatchObject({ status: 'new', assignee: null })
    await reply(erp, 'reply')
    await reply(hr, 'reply')
    expect(await show(id)).toMatchObject({ status: 'open', assignee: { id: erp.id } })
  })

  it('waits for whose turn it is, and for nobody else', async () => {
    const reporter = await t.person()
    const id = await made({ as: reporter })
    const waiting = async (as: Person) =>
      (await t.call(notifications.list, { query: {} }, as)).waiting.find(({ what }) => what.endsWith('tickets'))
    const before = (await waiting(erp))?.total ?? 0
    await change(id, { assignee_id: erp.id })
    expect(await waiting(erp)).toEqual({ what: 'handled_tickets', total: before + 1 })
    expect(await waiting(reporter)).toBeUndefined()
    await change(id, { status: 'waiting' })
    expect((await waiting(erp))?.total ?? 0).toBe(before)
    expect(await waiting(reporter)).toEqual({ what: 'tickets', total: 1 })
  })

  it('has its history: replies, notes, and who did what', async () => {
    const id = await made({ category: 'IT' })
    await change(id, { priority: 'urgent', assignee_id: erp.id }, hr)
    await t.call(ticketDesk.reply, { params: { id }, body: { kind: 'reply', body: '<p>Done</p>', status: 'solved' } }, erp)
    const { entries } = await show(id)
    expect(entries.map(({ kind, body, author }) => [kind, body, author])).toEqual([
      ['event', `Assigned to ${erp.full_name}`, hr.full_name],
      ['event', 'Priority normal → urgent', hr.full_name],
      ['reply', '<p>Done</p>', erp.full_name],
      ['event', 'New → Solved', erp.full_name],
    ])
  })

  it('is closed a week after it was solved, unless it was reopened', async () => {
    const id = await made()
    await change(id, { status: 'solved' })
    const run = async (day: string) => {
      await at(day)
      await t.portal.jobs.enqueue(t.db, 'ticket-clocks', {})
      await t.runJobs()
      return (await show(id)).status
    }
    expect(await run('2026-11-25')).toBe('solved')
    expect(await run('2026-11-27')).toBe('closed')
  })
})

describe('the clock', () => {
  it('runs in working hours, stands still while the ticket waits, and says once that it is over', async () => {
    const id = await made()
    await change(id, { priority: 'urgent', assignee_id: erp.id })
    expect(await show(id)).toMatchObject({ due_at: '2026-11-19T13:00:00.000Z', overdue: false })
    await at('2026-11-19T11:00:00.000Z')
    await change(id, { status: 'waiting' })
    expect(await show(id)).toMatchObject({ due_at: null, sla_minutes: 120 })
    await at('2026-11-20T15:00:00.000Z')
    await change(id, { status: 'open' })
    // An hour is left on Friday, the other one on Monday.
    expect((await show(id)).due_at).toBe('2026-11-23T09:00:00.000Z')
    await at('2026-11-23T09:30:00.000Z')
    expect(await idsFor(hr, { overdue: 'true' })).toContain(id)
    for (let count = 0; count < 2; count += 1) {
      await t.portal.jobs.enqueue(t.db, 'ticket-clocks', {})
      await t.runJobs()
    }
    const { number } = await show(id)
    const notices = await t.db
      .selectFrom('notification')
      .select('id')
      .where('title', '=', `Ticket ${number} overdue`)
      .where('employee_id', '=', erp.id)
      .execute()
    expect(notices).toHaveLength(1)
  })

  it('puts first what is to be solved first, and finds by state, person and words', async () => {
    const soon = await made()
    const later = await made()
    await change(soon, { priority: 'urgent' })
    const order = await idsFor(hr, { unsolved: 'true' })
    expect(order.indexOf(soon)).toBeLessThan(order.indexOf(later))
    const { number } = await show(later)
    expect(await idsFor(hr, { q: String(number) })).toEqual([later])
    expect(await idsFor(hr, { q: 'is broken', unassigned: 'true', priority: 'urgent' })).toContain(soon)
  })
})

it('keeps categories in use, and answers in the words of the editor', async () => {
  await made({ category: 'Facilities' })
  const { ticket_categories } = await t.call(ticketCategories.list, {}, hr)
  const facilities = ticket_categories.find(({ title }) => title === 'Facilities')
  expect(facilities?.unsolved).toBe(1)
  const archived = t.call(ticketCategories.archive, { params: { id: facilities?.id ?? '' } }, hr)
  await expect(archived).rejects.toMatchObject({ status: 409 })
  const body = { title: 'Thanks', body: '<p onclick="x()">Thank you</p>', category_id: facilities?.id ?? '' }
  const { canned_answer } = await t.call(cannedAnswers.create, { body }, erp)
  expect(canned_answer).toMatchObject({ body: '<p>Thank you</p>', category: { title: 'Facilities' } })
})
