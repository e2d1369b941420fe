import { applicationForm } from '@iroko/contract/leave/application-form'
import { notifications } from '@iroko/contract/platform/notifications'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const { annual, agent, lead, manager, hr, stranger } = await makeCompany(t)
const inboxOf = (person: Person, query: { unread?: 'true' | 'false'; updates?: 'true' } = {}) =>
  t.call(notifications.list, { query }, person)

it('tells who decides, then who asked; reading is one’s own', async () => {
  const body = { leave_type_id: annual, starts_on: '2026-11-30', ends_on: '2026-11-30' }
  const { leave: sent } = await t.call(applicationForm.apply, { body }, agent)
  const asked = await inboxOf(lead)
  expect(asked).toMatchObject({ unread: 1, awaiting: 1, waiting: [{ what: 'leave', total: 1 }] })
  // Requests that await a decision have a place of their own.
  expect(await inboxOf(lead, { updates: 'true' })).toMatchObject({ total: 0, unread: 0, awaiting: 1 })
  expect(asked.notifications[0]).toMatchObject({
    kind: 'decisions',
    read_at: null,
    title: expect.stringContaining('applied for leave'),
    sent_by: { ogid: agent.ogid },
  })

  for (const decider of [lead, manager, hr]) await approveNow(t, 'leave', sent.id, decider, '')
  const inbox = await inboxOf(agent)
  expect(inbox.notifications.map(({ kind }) => kind)).toContain('requests')
  expect(inbox.notifications.find(({ kind }) => kind === 'requests')).toMatchObject({ sent_by: { ogid: hr.ogid } })
  expect(await inboxOf(stranger)).toMatchObject({ total: 0, awaiting: 0, waiting: [] })
  expect((await inboxOf(lead)).awaiting).toBe(0)

  const ids = inbox.notifications.map(({ id }) => id)
  await t.call(notifications.read, { body: { ids } }, stranger)
  expect((await inboxOf(agent)).unread).toBe(inbox.unread)
  expect((await t.call(notifications.read, { body: { ids } }, agent)).message).toBe(
    ids.length === 1 ? '1 notification marked as read' : `${ids.length} notifications marked as read`,
  )
  expect(await inboxOf(agent, { unread: 'true' })).toMatchObject({ total: 0, unread: 0 })
  expect((await inboxOf(agent, { unread: 'false' })).total).toBe(ids.length)
})

it('marks all as read at once', async () => {
  expect((await inboxOf(lead)).unread).toBeGreaterThan(0)
  await t.call(notifications.read, { body: {} }, lead)
  expect((await inboxOf(lead)).unread).toBe(0)
})
