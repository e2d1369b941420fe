import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { ticketCategories } from '@iroko/contract/engagement/ticket-settings'
import { tickets } from '@iroko/contract/engagement/tickets'
import { privacy } from '@iroko/contract/home/privacy'
import { auditLog } from '@iroko/contract/platform/audit'
import { files } from '@iroko/contract/platform/files'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { readSet, setsOf } from '../../../lib/database/personal.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const reporter = await t.person()
/** Whom the complaint is about: may do all that HR may, and reads the audit log. */
const accused = await t.person({ roles: ['hr', 'hr_manager', 'super'] })
const other = await t.person({ roles: ['hr'] })
const form = await t.call(tickets.form)
const complaint = form.categories.find(({ title }) => title === 'Complaint')?.id ?? ''
const file = { id: uuid(), name: 'proof of it.pdf', type: 'application/pdf', size: 1, sha256: '', purpose: 'ticket' }
await t.db
  .insertInto('file')
  .values({ ...file, created_by: reporter.id })
  .execute()
const draft = { complaint: '<p>About somebody of HR</p>', category_id: complaint }

const { ticket } = await t.call(tickets.create, { body: { ...draft, excluded_id: accused.id, file_ids: [file.id] } }, reporter)
const params = { id: ticket.id }
const version = async () => (await t.call(ticketDesk.show, { params }, other)).ticket.version

it('is offered to whoever is signed in, of those who would handle it', async () => {
  const { people } = await t.call(tickets.excludable, {}, reporter)
  expect(people.map(({ id }) => id).toSorted()).toEqual([accused.id, other.id].toSorted())
  expect((await t.call(tickets.excludable, {}, other)).people.map(({ id }) => id)).toEqual([accused.id])
})

it('is refused for whoever would not handle it, for an open category, and where nobody else is left', async () => {
  const send = (body: object, as = reporter) => t.call(tickets.create, { body: { ...draft, ...body } }, as)
  await expect(send({ excluded_id: (await t.person()).id })).rejects.toMatchObject({ status: 422 })
  await expect(send({ excluded_id: accused.id, category_id: null })).rejects.toMatchObject({ status: 422 })
  await expect(send({ excluded_id: accused.id }, other)).rejects.toMatchObject({
    fields: { excluded_id: expect.stringContaining('Nobody else') },
  })
})

describe('who is excluded', () => {
  it('never sees it by a list, a search, a count, a report, a sheet or its address', async () => {
    for (const query of [
      {},
      { q: String(ticket.number) },
      { q: 'About somebody' },
      { merged: 'true' as const },
      { unassigned: 'true' as const },
    ])
      expect((await t.call(ticketDesk.list, { query }, accused)).tickets).toEqual([])
    expect((await t.call(ticketDesk.list, { query: { q: String(ticket.number) } }, other)).tickets).toHaveLength(1)
    expect((await t.call(ticketDesk.report, {}, accused)).ticket_report).toEqual([])
    expect((await t.call(ticketDesk.duties, {}, accused)).unsolved).toBe(0)
    for (const sheet of ['tickets.csv', 'ticket_report.csv']) {
      const [theirs, others] = await Promise.all(
        [accused, other].map((as) => t.inject({ method: 'GET', url: `/api/v1/${sheet}`, as })),
      )
      expect(theirs?.body.trim().split('\n')).toHaveLength(1)
      expect(others?.body.trim().split('\n')).toHaveLength(2)
    }
    const { ticket_categories } = await t.call(ticketCategories.list, {}, accused)
    expect(ticket_categories.map(({ unsolved }) => unsolved)).toEqual(ticket_categories.map(() => 0))
    await expect(t.call(ticketDesk.show, { params }, accused)).rejects.toMatchObject({ status: 404 })
  })

  it('changes nothing of it, alone or with others, and merges nothing into it', async () => {
    const reply = { kind: 'note' as const, body: '<p>a</p>' }
    await expect(t.call(ticketDesk.reply, { params, body: reply }, accused)).rejects.toMatchObject({ status: 404 })
    const body = { version: await version(), status: 'solved' as const }
    await expect(t.call(ticketDesk.update, { params, body }, accused)).rejects.toMatchObject({ status: 404 })
    const each = { tickets: [{ id: ticket.id, version: await version() }], status: 'closed' as const }
    await expect(t.call(ticketDesk.updateEach, { body: each }, accused)).rejects.toMatchObject({ status: 404 })
    const { ticket: own } = await t.call(tickets.create, { body: { ...draft, complaint: '<p>Of all</p>' } }, reporter)
    const merge = { params: { id: own.id }, body: { into: ticket.number, version: 1 } }
    await expect(t.call(ticketDesk.merge, merge, accused)).rejects.toMatchObject({ status: 422 })
  })

  it('reads no file of it', async () => {
    const address = `/api/v1/tickets/${ticket.id}/files/${file.id}`
    expect((await t.inject({ method: 'GET', url: address, as: accused })).statusCode).toBe(404)
    await expect(t.call(files.download, { params: { id: file.id } }, accused)).rejects.toMatchObject({ status: 404 })
  })

  it('cannot be given it, and becomes responsible for its category without seeing it', async () => {
    const assign = { params, body: { assignee_id: accused.id, version: await version() } }
    await expect(t.call(ticketDesk.update, assign, other)).rejects.toMatchObject({ status: 422 })
    const { ticket_categories } = await t.call(ticketCategories.list, {}, other)
    const category = ticket_categories.find(({ id }) => id === complaint)
    const { title = '', description = '', version: read = 1 } = category ?? {}
    const body = { title, description, confidential: true, responsible: [accused.ogid], version: read }
    await t.call(ticketCategories.update, { params: { id: complaint }, body }, other)
    await expect(t.call(ticketDesk.show, { params }, accused)).rejects.toMatchObject({ status: 404 })
    await t.call(ticketDesk.update, { params, body: { priority: 'urgent', version: await version() } }, other)
    t.passDays(7)
    accused.token = await t.signIn(accused.id)
    other.token = await t.signIn(other.id)
    reporter.token = await t.signIn(reporter.id)
    await t.portal.jobs.enqueue(t.db, 'ticket-clocks', {})
    await t.runJobs()
    const notices = await t.db.selectFrom('notification').select(['employee_id', 'title']).execute()
    expect(notices.some(({ title }) => title.includes(String(ticket.number)))).toBe(false)
    const about = notices.filter(({ title }) => title === 'A message for you in the portal')
    expect([new Set(about.map(({ employee_id }) => employee_id)), about.length]).toEqual([new Set([other.id]), 2])
  })

  it('reads nothing of it in the audit log or in what is exported of those who wrote it', async () => {
    const reply = { kind: 'reply' as const, body: '<p>We look into it</p>' }
    await t.call(ticketDesk.reply, { params, body: reply }, other)
    const seen = async (as: typeof accused) =>
      (await t.call(auditLog.list, { query: { entity: 'ticket' } }, as)).audit_logs.filter(
        ({ entity_id }) => entity_id === ticket.id,
      )
    const reader = await t.person({ roles: ['super'] })
    expect(await seen(reader)).not.toEqual([])
    expect(await seen(accused)).toEqual([])
    for (const person of [reporter, other]) {
      const read = async (reader_id?: string) => {
        const sets = setsOf(t.portal.house.personal)
        const rows = await Promise.all(sets.map((set) => readSet(t.db, set, person.id, { open: () => '', reader_id })))
        return JSON.stringify(rows)
      }
      expect(await read()).toMatch(new RegExp(`"number":${ticket.number}\\b`))
      expect(await read(accused.id)).not.toMatch(
        new RegExp(`\\b${ticket.number}\\b|About somebody|look into it|proof of it|A message for you`),
      )
    }
    const { preview } = await t.call(privacy.erasurePreview, { params: { ogid: reporter.ogid } }, accused)
    expect(preview.lines.find(({ name }) => name === 'tickets')?.count).toBe(1)
  })

  it('is told nothing by the mails to its reporter', async () => {
    const mails = await t.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', reporter.email).execute()
    expect(mails.map(({ subject }) => subject)).toContain('A message for you in the portal')
    expect(JSON.stringify(mails)).not.toMatch(new RegExp(`${ticket.number}|look into it`))
  })
})

it('stays with its reporter, who reads the reply', async () => {
  const { ticket: own } = await t.call(tickets.own, { params }, reporter)
  const followed = await t.call(tickets.follow, { params: { token: own.token } })
  expect(followed.ticket).toMatchObject({ excludes: true, replies: [{ body: '<p>We look into it</p>' }] })
})
