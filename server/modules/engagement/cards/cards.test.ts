import { cards, type Template } from '@iroko/contract/engagement/cards'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { personal } from './personal.ts'

const t = await testApp()
const { agent, colleague, hr, hrManager, stranger } = await makeCompany(t)

const send = async (to = colleague, from = agent, template: Template = 'bloom') =>
  (await t.call(cards.send, { body: { occasion: 'womens_day', template, ogid: to.ogid, words: 'Thank you' } }, from)).card.id
const wallOf = async (as: { token: string }) =>
  (await t.call(cards.wall, { query: { occasion: 'womens_day' } }, as)).cards.map(({ id }) => id)
/** As a moderator does who has just read the queue. */
const pictureOf = async (id: string) =>
  (await t.call(cards.queue, {}, hr)).cards.find((card) => card.id === id)?.picture ?? null
const decide = async (id: string, status: 'approved' | 'rejected', as = hr) =>
  t.call(cards.decide, { params: { id }, body: { status, picture: await pictureOf(id) } }, as)
const upload = (id: string, as: { token: string }, bytes: Buffer) => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  return t.inject({
    method: 'POST',
    url: `/api/v1/cards/${id}/picture.json`,
    as,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  })
}

const red = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

it('shows a card to its sender alone until it is approved, then to all, and tells the colleague once', async () => {
  const id = await send()
  expect(await wallOf(agent)).toEqual([id])
  expect(await wallOf(colleague)).toEqual([])
  await expect(decide(id, 'approved', stranger)).rejects.toMatchObject({ status: 403 })
  await decide(id, 'approved')
  expect(await wallOf(colleague)).toEqual([id])
  await decide(id, 'rejected')
  expect(await wallOf(stranger)).toEqual([])
  await decide(id, 'approved')
  const notices = await t.db.selectFrom('notification').select('title').where('employee_id', '=', colleague.id).execute()
  expect(notices).toEqual([{ title: `A card from ${agent.full_name}` }])
})

it('refuses a card to oneself, to who left, of another occasion’s template, and a moderator’s own', async () => {
  const gone = await t.person({ status: 'left' })
  for (const to of [agent, gone]) await expect(send(to)).rejects.toMatchObject({ status: 422 })
  await expect(send(colleague, agent, 'hearts')).rejects.toMatchObject({
    fields: { template: 'Choose a template of this occasion' },
  })
  const own = await send(colleague, hr)
  await expect(decide(own, 'approved')).rejects.toMatchObject({ status: 409 })
  await decide(own, 'approved', hrManager)
})

it('lets sender and recipient take a card down, and nobody else', async () => {
  const [first, second] = [await send(), await send()]
  await decide(first, 'approved')
  await decide(second, 'approved')
  const remove = (id: string, as: { token: string }) => t.call(cards.remove, { params: { id } }, as)
  await expect(remove(first, stranger)).rejects.toMatchObject({ status: 404 })
  await remove(first, colleague)
  await remove(second, agent)
  const left = await wallOf(stranger)
  expect([left.includes(first), left.includes(second)]).toEqual([false, false])
})

it('is approved as the moderator saw it: not with a picture that came meanwhile', async () => {
  const id = await send()
  const seen = await pictureOf(id)
  expect((await upload(id, agent, await red())).statusCode).toBe(200)
  const late = t.call(cards.decide, { params: { id }, body: { status: 'approved', picture: seen } }, hr)
  await expect(late).rejects.toMatchObject({ status: 409, code: 'changed' })
  expect(await wallOf(colleague)).not.toContain(id)
  await decide(id, 'approved')
  expect(await wallOf(colleague)).toContain(id)
})

it('goes with its picture when whom it was for is erased', async () => {
  const id = await send()
  expect((await upload(id, agent, await red())).statusCode).toBe(200)
  const { file_id } = await t.db.selectFrom('card').select('file_id').where('id', '=', id).executeTakeFirstOrThrow()
  const theirs = async () => (await personal.files?.(t.db, colleague.id))?.find((file) => file.id === file_id)?.hidden
  expect(await theirs()).toBe(true)
  await decide(id, 'approved')
  expect(await theirs()).toBe(false)
})

it('keeps a picture of its own making, and shows it until the card is rejected', async () => {
  const id = await send()
  const bytes = await red()
  expect((await upload(id, stranger, bytes)).statusCode).toBe(404)
  expect((await upload(id, agent, Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415)
  expect((await upload(id, agent, bytes)).statusCode).toBe(200)
  const { cards: queue } = await t.call(cards.queue, { query: { status: 'pending' } }, hr)
  const url = queue.find((card) => card.id === id)?.picture ?? ''
  const shown = await t.inject({ url })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  await decide(id, 'approved')
  expect((await upload(id, agent, bytes)).statusCode).toBe(404)
  await decide(id, 'rejected')
  expect((await t.inject({ url })).statusCode).toBe(404)
})
