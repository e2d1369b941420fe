import { payrollNotes } from '@iroko/contract/payroll/notes'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { agent, colleague, lead, hr, stranger } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const body = { title: 'Overtime', description: 'Add six hours', employeeId: agent.ogid }
const add = async () => (await t.call(payrollNotes.create, { body }, hr)).data

it('adds, lists, follows and deletes a note at the addresses of the specification', async () => {
  const made = await t.inject({ method: 'POST', url: '/api/notes', as: payroll, payload: body })
  expect(made.json()).toMatchObject({ message: 'Payroll note added', data: { title: 'Overtime', status: 'Pending' } })
  const { _id, version } = made.json().data
  expect((await t.inject({ url: '/api/notes', as: stranger })).json().data).toMatchObject([
    { _id, title: 'Overtime', description: 'Add six hours', employeeId: { first_name: 'Amaka' }, status: 'Pending' },
  ])
  const status = { params: { _id }, body: { status: 'Completed' as const, version } }
  expect((await t.call(payrollNotes.setStatus, status, stranger)).data.status).toBe('Completed')
  await expect(t.call(payrollNotes.setStatus, status, payroll)).rejects.toMatchObject({ code: 'stale_version' })
  // No order is enforced: back to the first.
  await t.call(payrollNotes.setStatus, { params: { _id }, body: { status: 'Pending', version: version + 1 } }, payroll)
  // Accounts have seen it by then, whatever its status is now.
  await expect(t.call(payrollNotes.remove, { params: { _id } }, payroll)).rejects.toMatchObject({ code: 'seen' })
  const unseen = (await t.call(payrollNotes.create, { body }, payroll)).data
  expect(unseen.can).toEqual({ delete: true })
  await expect(t.call(payrollNotes.remove, { params: { _id: unseen._id } }, hr)).rejects.toMatchObject({ status: 403 })
  const gone = await t.inject({ method: 'DELETE', url: `/api/notes/${unseen._id}`, as: payroll })
  expect(gone.json()).toEqual({ message: 'Payroll note deleted' })
  expect((await t.call(payrollNotes.list, {}, payroll)).data).toMatchObject([{ _id, can: { delete: false } }])
  await expect(t.call(payrollNotes.remove, { params: { _id: unseen._id } }, payroll)).rejects.toMatchObject({ status: 404 })
  const kept = await t.db.selectFrom('payroll_note').select('archived_at').where('id', '=', unseen._id).executeTakeFirst()
  expect(kept?.archived_at).not.toBeNull()
})

it('keeps who changed a status, and from what', async () => {
  const { _id, version } = await add()
  await t.call(payrollNotes.setStatus, { params: { _id }, body: { status: 'In progress', version } }, hr)
  const entries = await t.db.selectFrom('audit_log').selectAll().where('entity_id', '=', _id).orderBy('at').execute()
  expect(entries.map(({ action }) => action)).toEqual(['payroll.note.create', 'payroll.note.status'])
  expect(entries[1]).toMatchObject({ actor_id: hr.id, before: { status: 'Pending' }, after: { status: 'In progress' } })
})

it('is closed to the person it is about, their leader and colleagues', async () => {
  const { _id, version } = await add()
  for (const caller of [agent, colleague, lead]) {
    await expect(t.call(payrollNotes.list, {}, caller)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(payrollNotes.create, { body }, caller)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(payrollNotes.remove, { params: { _id } }, caller)).rejects.toMatchObject({ status: 403 })
    const change = { params: { _id }, body: { status: 'Completed' as const, version } }
    await expect(t.call(payrollNotes.setStatus, change, caller)).rejects.toMatchObject({ status: 403 })
  }
})

it('asks for what is missing, and for a person who is there', async () => {
  const send = (payload: object) => t.inject({ method: 'POST', url: '/api/notes', as: hr, payload })
  expect((await send({ title: ' ', description: '', employeeId: '' })).json().fields).toEqual({
    title: 'Field Required',
    description: 'Field Required',
    employeeId: 'Field Required',
  })
  for (const employeeId of ['OG999999', '01a20a81-efce-73cf-9aa0-33707c259b09'])
    expect((await send({ ...body, employeeId })).json().fields).toEqual({ employeeId: 'Choose a colleague from the list' })
})

it('finds by name, words and status, and answers as a sheet', async () => {
  await t.call(payrollNotes.create, { body: { title: 'Advance', description: '50% back', employeeId: colleague.ogid } }, hr)
  const titles = async (query: object) => (await t.call(payrollNotes.list, { query }, hr)).data.map(({ title }) => title)
  expect(await titles({ q: 'chidi' })).toEqual(['Advance'])
  expect(await titles({ q: '50%' })).toEqual(['Advance'])
  expect(await titles({ q: '5_%' })).toEqual([])
  expect(await titles({ status: 'In progress' })).toEqual(['Overtime'])
  const sheet = await t.inject({ url: '/api/notes.csv?q=chidi', as: hr })
  expect(sheet.statusCode).toBe(200)
  expect(sheet.body).toContain('Advance')
})

it('‘employeeId (reference to an employee with first_name and last_name)’: the id that a reply gives is taken, and the OGID, also of leavers', async () => {
  const { employeeId } = await add()
  const gone = await t.person({ first_name: 'Gone', status: 'left' })
  for (const key of [employeeId._id, employeeId.ogid, gone.id, gone.ogid]) {
    const made = await t.inject({ method: 'POST', url: '/api/notes', as: hr, payload: { ...body, employeeId: key } })
    expect(made.json()).toMatchObject({
      message: 'Payroll note added',
      data: { employeeId: { first_name: expect.any(String) } },
    })
  }
})

it('‘GET /api/notes, none’: without a query all are answered', async () => {
  for (let n = 0; n < 30; n += 1) await add()
  const { data, total, limit } = (await t.inject({ url: '/api/notes', as: hr })).json()
  expect(limit).toBe(1000)
  expect(data).toHaveLength(total)
  expect(total).toBeGreaterThan(30)
})

it('hides what is about the reader from them, and refuses it', async () => {
  const about = { ...body, title: 'About Habib', employeeId: hr.ogid }
  await expect(t.call(payrollNotes.create, { body: about }, hr)).rejects.toMatchObject({
    status: 403,
    message: 'You cannot add a payroll note about yourself. Ask a colleague',
  })
  const { _id, version } = (await t.call(payrollNotes.create, { body: about }, payroll)).data
  const titles = async (as: typeof hr) => (await t.call(payrollNotes.list, {}, as)).data.map(({ title }) => title)
  expect(await titles(payroll)).toContain('About Habib')
  expect(await titles(hr)).not.toContain('About Habib')
  expect((await t.inject({ url: '/api/notes.csv', as: hr })).body).not.toContain('About Habib')
  const change = { params: { _id }, body: { status: 'Completed' as const, version } }
  await expect(t.call(payrollNotes.setStatus, change, hr)).rejects.toMatchObject({ status: 404 })
  await expect(t.call(payrollNotes.remove, { params: { _id } }, hr)).rejects.toMatchObject({ status: 404 })
})
