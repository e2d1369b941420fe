/** An ID card is asked for, approved, printed and handed over by different people, and anybody can check one at its code. */

import { Readable } from 'node:stream'
import { idCards } from '@iroko/contract/procurement/id-cards'
import { idRequests } from '@iroko/contract/procurement/id-requests'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { storeSealed } from '../../../lib/files/files.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const { agent, colleague, lead, hr, hrManager, stranger } = await makeCompany(t)
const facility = await t.office({ code: 'facility', title: 'Facility' })
const keeper = await t.person({ first_name: 'Kabiru', office_id: facility.id })
const guard = await t.person({ first_name: 'Gana', roles: ['security_attendance_team'] })
await t.setRoles(hr, ['hr'])

/** A photo as it was uploaded. */
async function photo(by: Person, side = 700, purpose = 'id_photo'): Promise<string> {
  const bytes = await sharp({ create: { width: side, height: side + 100, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()
  const id = uuid()
  await storeSealed(t.portal.environment, t.db, id, Readable.from([bytes]), 1e7)
  const row = { id, name: 'me.jpg', type: 'image/jpeg', size: bytes.length, sha256: '0'.repeat(64), purpose, created_by: by.id }
  await t.db.insertInto('file').values(row).execute()
  return id
}
const ask = async (by: Person, why: 'new' | 'lost' | 'damaged' = 'new', more: object = {}) =>
  (await t.call(idRequests.create, { body: { why, photo_id: await photo(by), ...more } }, by)).id
const read = async (id: string, by: Person = hr) => (await t.call(idRequests.show, { params: { id } }, by)).id_request
const cardOf = async (id: string) => (await read(id)).card ?? expect.fail('no card')
const codeOf = async (id: string) =>
  (await t.db.selectFrom('id_card').select('code').where('request_id', '=', id).executeTakeFirstOrThrow()).code
const print = async (id: string, by: Person = keeper) => {
  const { id: card, version } = await cardOf(id)
  return await t.call(idCards.print, { params: { id: card }, body: { version } }, by)
}
const handOver = async (id: string, by: Person = guard, code?: string) => {
  const { id: card, version } = await cardOf(id)
  return await t.call(idCards.handOver, { params: { id: card }, body: { version, code: code ?? (await codeOf(id)) } }, by)
}
const check = async (code: string) => {
  const { statusCode, body } = await t.inject({ url: `/api/v1/card_checks/${code}.json` })
  return { statusCode, card: JSON.parse(body).card_check }
}

it('goes from the photo to the gate, and its code says whose it is and nothing else', async () => {
  const id = await ask(agent)
  await expect(ask(agent)).rejects.toMatchObject({
    status: 409,
    message: 'You already asked for an ID card. It awaits a decision',
  })
  await expect(approveNow(t, 'id_request', id, keeper)).rejects.toMatchObject({ status: 403 })
  expect((await read(id)).can).toMatchObject({ decide: true, print: false })
  await expect(read(id, colleague)).rejects.toMatchObject({ status: 404 })
  const seen = await t.inject({ url: `/api/v1/files/${(await read(id)).photo?.id}`, as: hr })
  expect(seen.statusCode).toBe(200)
  await approveNow(t, 'id_request', id, hr)
  expect(await read(id)).toMatchObject({ state: 'approved', card: { number: expect.stringMatching(/^ID20/) } })
  const code = await codeOf(id)
  // Not printed, not handed over: no card yet.
  expect((await check(code)).card).toMatchObject({ is_valid: false, name: null, photo: null })
  await expect(handOver(id)).rejects.toMatchObject({ message: 'Print this card first' })
  const { version } = await read(id)
  const crop = (side: number, by = keeper) =>
    t.call(idRequests.crop, { params: { id }, body: { version, left: 20, top: 0, side } }, by)
  await expect(crop(800)).rejects.toMatchObject({ fields: { side: 'Choose a square within the photo' } })
  await crop(650)
  await print(id)
  await expect(crop(600)).rejects.toMatchObject({ status: 409 })
  const sheet = await t.inject({ url: `/api/v1/id_card_sheets.pdf?ids=${(await cardOf(id)).id}`, as: keeper })
  expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(sheet.body).toContain('/Count 2')
  const found = await t.call(idCards.byCode, { params: { code } }, guard)
  expect(found.id_card).toMatchObject({ request_id: id, employee: { ogid: agent.ogid } })
  await handOver(id, guard, `http://portal.test/guest/card/${code}`)
  const { card } = await check(code.toLowerCase())
  expect(card).toEqual({
    is_valid: true,
    company: expect.any(String),
    name: agent.full_name,
    photo: `/api/v1/card_checks/${code}/photo.webp`,
  })
  expect((await t.inject({ url: card.photo })).headers['content-type']).toBe('image/webp')
  expect(JSON.stringify(card)).not.toContain(agent.ogid)
  expect((await check('0000ABCD0000')).card).toMatchObject({ is_valid: false, name: null })
  const { version: newest, id: cardId } = await cardOf(id)
  await expect(
    t.call(idCards.revoke, { params: { id: cardId }, body: { version: newest, reason: 'Seen elsewhere' } }, keeper),
  ).rejects.toMatchObject({ status: 403 })
  await t.call(idCards.revoke, { params: { id: cardId }, body: { version: newest, reason: 'Seen elsewhere' } }, guard)
  expect((await check(code)).card.is_valid).toBe(false)
  expect((await t.inject({ url: card.photo })).statusCode).toBe(404)
})

it('is made by nobody for themselves: asker, approver, printer and who hands it over are not one', async () => {
  const own = await ask(hr)
  await expect(approveNow(t, 'id_request', own, hr)).rejects.toMatchObject({ status: 403 })
  const id = await ask(colleague)
  await t.setRoles(hrManager, ['hr_manager', 'security_attendance_team'])
  await t.setRoles(hr, ['hr', 'security_attendance_team'])
  await approveNow(t, 'id_request', id, hr)
  // Nothing is printed without an approved request.
  await expect(print(own)).rejects.toThrow()
  await sql`update placement set office_id = ${facility.id}::uuid where employee_id in (${hr.id}::uuid, ${colleague.id}::uuid)`.execute(
    t.db,
  )
  await t.confirmRoles(hr, colleague)
  await expect(print(id, hr)).rejects.toMatchObject({
    status: 403,
    message: 'You approved this card. Another person prints it',
  })
  await expect(print(id, colleague)).rejects.toMatchObject({
    status: 403,
    message: 'This is your own card. Another person prints it',
  })
  await print(id)
  await expect(handOver(id, hr)).rejects.toMatchObject({
    status: 403,
    message: 'You approved this card. Another person hands it over',
  })
  await expect(handOver(id, guard, 'AAAABBBBCCCC')).rejects.toMatchObject({
    fields: { code: expect.stringContaining('not the card of') },
  })
  await expect(handOver(id, stranger)).rejects.toMatchObject({ status: 403 })
  await handOver(id)
})

it('a lost card is revoked at once; a new one takes the place of the one before when it is printed', async () => {
  const first = await ask(lead)
  await approveNow(t, 'id_request', first, hrManager)
  await print(first)
  await handOver(first)
  await expect(ask(lead)).rejects.toMatchObject({ fields: { why: expect.stringContaining('You have the card ID20') } })
  const damaged = await ask(lead, 'damaged')
  await approveNow(t, 'id_request', damaged, hrManager)
  expect((await check(await codeOf(first))).card.is_valid).toBe(true)
  await print(damaged)
  expect((await check(await codeOf(first))).card.is_valid).toBe(false)
  await handOver(damaged)
  await expect(ask(lead, 'lost')).rejects.toMatchObject({
    fields: { affidavit_id: 'Upload the police report or an affidavit' },
  })
  await ask(lead, 'lost', { affidavit_id: await photo(lead, 700, 'affidavit') })
  expect((await check(await codeOf(damaged))).card.is_valid).toBe(false)
  expect((await read(damaged)).card?.revoked_why).toBe('Lost')
})

it('takes a photo that prints well, of one’s own, once', async () => {
  const send = (photo_id: string) => t.call(idRequests.create, { body: { why: 'new', photo_id } }, stranger)
  await expect(send(await photo(stranger, 400))).rejects.toMatchObject({
    ...{ status: 422, fields: { photo_id: 'Choose a photo of at least 600 × 600 pixels' } },
  })
  await expect(send(await photo(guard))).rejects.toMatchObject({
    fields: { photo_id: 'The photo was not found. Upload it again' },
  })
  await expect(send(await photo(stranger, 700, 'bill'))).rejects.toMatchObject({ status: 422 })
  const used = await photo(stranger)
  const { id } = await send(used)
  await rejectNow(t, 'id_request', id, hr, 'Too dark')
  await expect(send(used)).rejects.toMatchObject({ fields: { photo_id: expect.stringContaining('another request') } })
})

it('says nothing of somebody who has left, and little to an address that tries codes', async () => {
  const leaver = await t.person({ first_name: 'Jumoke' })
  const id = await ask(leaver)
  await approveNow(t, 'id_request', id, hrManager)
  await print(id)
  await handOver(id)
  const code = await codeOf(id)
  expect((await check(code)).card.is_valid).toBe(true)
  await sql`update employee set status = 'left', exit_date = ${t.today()}::date - 1 where id = ${leaver.id}::uuid`.execute(t.db)
  expect((await check(code)).card).toMatchObject({ is_valid: false, name: null, photo: null })
  const codes = await Promise.all(Array.from({ length: 70 }, () => check('0000ABCD0000')))
  expect(codes.some(({ statusCode }) => statusCode === 429)).toBe(true)
})
