import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dashboards } from '@iroko/contract/home/dashboards'
import { recordCorrections } from '@iroko/contract/people/corrections'
import { people } from '@iroko/contract/people/directory'
import { documents as documentCalls } from '@iroko/contract/people/documents'
import { notifications } from '@iroko/contract/platform/notifications'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-documents-')) })
const hr = await t.person({ roles: ['hr'], first_name: 'Halima' })
const other = await t.person({ roles: ['hr'] })
const lead = await t.person()
const agent = await t.person({ leader: lead })

const params = { ogid: agent.ogid }
const documents = async (as: Person) => (await t.call(documentCalls.list, { params }, as)).documents
const corrections = async (as: Person, query = {}) => (await t.call(recordCorrections.list, { query }, as)).corrections

async function fileOf(owner: Person, purpose = 'document'): Promise<string> {
  const id = uuid()
  await t.db
    .insertInto('file')
    .values({ id, name: 'id.pdf', type: 'application/pdf', size: 9, sha256: 'x', purpose, created_by: owner.id })
    .execute()
  return id
}

it('keeps documents for the person and HR, and hands the file to nobody else', async () => {
  const file_id = await fileOf(hr)
  const add = (body: { kind: 'identification'; file_id: string }) => t.call(documentCalls.create, { params, body }, hr)
  await add({ kind: 'identification', file_id })
  await expect(add({ kind: 'identification', file_id })).rejects.toMatchObject({ fields: { file_id: expect.anything() } })
  await expect(add({ kind: 'identification', file_id: await fileOf(other) })).rejects.toMatchObject({ status: 422 })
  await expect(add({ kind: 'identification', file_id: await fileOf(hr, 'leave') })).rejects.toMatchObject({ status: 422 })
  const [kept] = await documents(agent)
  expect(kept).toMatchObject({ kind: 'identification', file: { name: 'id.pdf' }, added_by: { ogid: hr.ogid } })
  await expect(documents(lead)).rejects.toMatchObject({ status: 404 })
  const status = async (as: Person) => (await t.inject({ method: 'GET', url: `/api/v1/files/${file_id}`, as })).statusCode
  expect(await status(lead)).toBe(404)
  expect(await status(agent)).not.toBe(404)
  expect(await status(other)).not.toBe(404)
  const own = { params: { ogid: hr.ogid }, body: { kind: 'contract' as const, file_id: await fileOf(hr) } }
  await expect(t.call(documentCalls.create, own, hr)).rejects.toMatchObject({ status: 403 })
  await t.call(documentCalls.create, { ...own, body: { kind: 'contract', file_id: await fileOf(other) } }, other)
  const [mine] = (await t.call(documentCalls.list, { params: { ogid: hr.ogid } }, hr)).documents
  await expect(t.call(documentCalls.remove, { params: { id: mine?.id ?? '' } }, hr)).rejects.toMatchObject({ status: 403 })
  await t.call(documentCalls.remove, { params: { id: kept?.id ?? '' } }, hr)
  expect(await documents(agent)).toEqual([])
  expect(await status(agent)).toBe(404)
})

it('corrects what HR approves, field by field, and tells the person', async () => {
  const ask = (fields: object, reason = 'I moved') => t.call(recordCorrections.send, { body: { fields, reason } }, agent)
  await expect(ask({})).rejects.toMatchObject({ status: 422 })
  await expect(ask({ first_name: 'Ada' })).rejects.toMatchObject({ fields: { fields: 'Change at least one field' } })
  await expect(ask({ email: 'mine@evil.test' })).rejects.toMatchObject({ status: 422 })
  await expect(ask({ phone: '12' })).rejects.toMatchObject({ status: 422 })
  await ask({ first_name: 'Ada', last_name: 'Obi', city: 'Kano', phone: '0803 123 4567' })
  await expect(ask({ city: 'Jos' })).rejects.toMatchObject({ status: 409, code: 'open' })
  expect(await corrections(lead)).toEqual([])
  const [mine] = await corrections(agent)
  expect(mine?.can).toEqual({ decide: false, withdraw: true })
  const [asked] = await corrections(hr, { pending: 'true' })
  expect(asked?.fields.map(({ field, after }) => [field, after])).toEqual([
    ['city', 'Kano'],
    ['last_name', 'Obi'],
    ['phone', '+2348031234567'],
  ])
  const waiting = async (as: Person) =>
    (await t.call(dashboards.mine, {}, as)).employee_dashboard.to_do.map(({ what, total }) => [what, total])
  expect([await waiting(hr), await waiting(agent), await waiting(lead)]).toEqual([[['record_corrections', 1]], [], []])
  const counted = async (as: Person) => (await t.call(notifications.list, { query: {} }, as)).waiting
  expect(await counted(hr)).toEqual([{ what: 'record_corrections', total: 1 }])
  expect(await counted(agent)).toEqual([])
  const id = asked?.id ?? ''
  await expect(t.call(recordCorrections.decide, { params: { id }, body: { approved: [] } }, agent)).rejects.toMatchObject({
    status: 403,
  })
  const decide = (body: { approved: ('city' | 'gender')[]; comment?: string }) =>
    t.call(recordCorrections.decide, { params: { id }, body }, hr)
  const why = { status: 422, fields: { comment: 'Enter a reason; the person sees it' } }
  await expect(decide({ approved: [] })).rejects.toMatchObject(why)
  await expect(decide({ approved: ['city'], comment: '  ' })).rejects.toMatchObject(why)
  await decide({ approved: ['city', 'gender'], comment: 'Bring the certificate of marriage' })
  expect(await waiting(hr)).toEqual([])
  const { employee } = await t.call(people.show, { params }, agent)
  expect(employee).toMatchObject({
    last_name: expect.stringMatching(/^Person/),
    personal: { city: 'Kano', phone: null, gender: 'female' },
  })
  await expect(t.call(recordCorrections.decide, { params: { id }, body: { approved: [] } }, other)).rejects.toMatchObject({
    status: 404,
  })
  const mail = await t.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', agent.email).executeTakeFirstOrThrow()
  expect(mail.body).toContain('Corrected: city.')
  expect(mail.body).toContain('Rejected: last name, phone.\nReason: Bring the certificate of marriage')
})

it('lets a person take their request back, and HR never decide their own', async () => {
  await t.call(recordCorrections.send, { body: { fields: { city: 'Jos' }, reason: 'Moved' } }, hr)
  const [own] = await corrections(hr, { ogid: hr.ogid })
  const id = own?.id ?? ''
  expect(own?.can).toEqual({ decide: false, withdraw: true })
  await expect(t.call(recordCorrections.decide, { params: { id }, body: { approved: ['city'] } }, hr)).rejects.toMatchObject({
    status: 403,
  })
  await expect(t.call(recordCorrections.withdraw, { params: { id } }, other)).rejects.toMatchObject({ status: 404 })
  await t.call(recordCorrections.withdraw, { params: { id } }, hr)
  await t.call(recordCorrections.send, { body: { fields: { city: 'Owerri' }, reason: 'Moved' } }, hr)
})
