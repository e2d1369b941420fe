import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recognition } from '@iroko/contract/engagement/recognition'
import { people } from '@iroko/contract/people/directory'
import { exit } from '@iroko/contract/people/exit'
import { pictures } from '@iroko/contract/people/pictures'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-pictures-'))
const t = await testApp({ DATA_DIR: folder })
const hr = await t.person({ roles: ['hr'] })
const lead = await t.person()
const agent = await t.person({ leader: lead })

const camera = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '9/1 3/1 0/1' } })
    .toBuffer()

async function send(as: Person | undefined, whose: Person, bytes: Buffer) {
  const boundary = '----iroko'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return t.inject({
    method: 'POST',
    url: `/api/v1/employees/${whose.ogid}/picture.json`,
    as,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

const shown = (url: string) => t.inject({ method: 'GET', url })
const pictureOf = async (whose: Person) =>
  (await t.call(people.show, { params: { ogid: whose.ogid } }, lead)).employee.profile_picture
const filesKept = () =>
  existsSync(join(folder, 'files'))
    ? readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0

it('is given by the person, drawn anew, and shown to whoever knows its address', async () => {
  const sent = await camera('#336699')
  const answer = await send(agent, agent, sent)
  expect(answer.statusCode).toBe(200)
  const { profile_picture } = answer.json()
  expect(profile_picture).toMatch(/^\/api\/v1\/pictures\/[\w-]{22}\.webp$/)
  expect(await pictureOf(agent)).toBe(profile_picture)
  const { employees } = await t.call(people.list, { query: { q: agent.ogid } }, lead)
  expect(employees[0]?.profile_picture).toBe(profile_picture)
  // As an image of a page asks for it: without a token.
  const image = await shown(profile_picture)
  expect(image.statusCode).toBe(200)
  expect(image.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=604800, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(image.headers['content-disposition']).toBeUndefined()
  const { format, width, height, exif } = await sharp(image.rawPayload).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512 })
})

it('has another address when it is another picture, and the older bytes go', async () => {
  await send(agent, agent, await camera('#336699'))
  await t.runJobs()
  const before = (await pictureOf(agent)) ?? ''
  const kept = filesKept()
  expect((await send(hr, agent, await camera('#993322'))).statusCode).toBe(200)
  const after = (await pictureOf(agent)) ?? ''
  expect(after).not.toBe(before)
  expect((await shown(before)).statusCode).toBe(404)
  expect((await shown(after)).statusCode).toBe(200)
  await t.runJobs()
  expect(filesKept()).toBe(kept)
})

it('is nobody’s business but the person’s and HR’s', async () => {
  const bytes = await camera('#112233')
  expect((await send(lead, agent, bytes)).statusCode).toBe(404)
  expect((await send(undefined, agent, bytes)).statusCode).toBe(400)
  await expect(t.call(pictures.remove, { params: { ogid: agent.ogid } }, lead)).rejects.toMatchObject({
    status: 404,
  })
  const { employee } = await t.call(people.show, { params: { ogid: agent.ogid } }, lead)
  expect(employee.can.change_picture).toBe(false)
  expect((await t.call(people.show, { params: { ogid: agent.ogid } }, agent)).employee.can.change_picture).toBe(true)
})

it('is refused with a sentence when it is no picture or too large, and nothing of it is kept', async () => {
  const kept = filesKept()
  const gif = await send(agent, agent, Buffer.from('GIF89a and more'))
  expect(gif.statusCode).toBe(415)
  expect(gif.json()).toMatchObject({ errors: 'This picture cannot be used: JPEG, PNG or WebP, up to 8 MB' })
  const large = await send(agent, agent, Buffer.alloc(9 * 1024 * 1024, 'x'))
  expect(large.statusCode).toBe(413)
  expect(large.json().fields.file).toContain('too large')
  const cut = await send(agent, agent, (await camera('#445566')).subarray(0, 700))
  expect(cut.statusCode).toBe(415)
  expect(filesKept()).toBe(kept)
})

it('stands with the person on the wall of fame, and goes when it is taken away', async () => {
  await send(agent, agent, await camera('#336699'))
  await t.db
    .insertInto('wall_of_fame')
    .values([
      {
        id: uuid(),
        employee_id: agent.id,
        month: '2026-10-01',
        award: 'Steady hand',
        words: 'Calm.',
        published_at: '2026-11-01T08:00:00Z',
        guest_consent: true,
        guest_picture: true,
      },
      {
        id: uuid(),
        employee_id: lead.id,
        month: '2026-10-01',
        award: 'Steady hand',
        words: 'Calm.',
        published_at: '2026-11-01T08:00:00Z',
        guest_consent: false,
      },
    ])
    .execute()
  const { wall_of_fame } = await t.call(recognition.guestWall)
  expect(wall_of_fame.map(({ picture }) => picture)).toEqual([await pictureOf(agent)])
  const address = wall_of_fame[0]?.picture ?? ''
  await t.call(pictures.remove, { params: { ogid: agent.ogid } }, agent)
  expect(await pictureOf(agent)).toBeNull()
  expect((await shown(address)).statusCode).toBe(404)
  await expect(t.call(pictures.remove, { params: { ogid: agent.ogid } }, agent)).rejects.toMatchObject({
    status: 404,
  })
  await t.runJobs()
  expect(filesKept()).toBe(0)
})

it('goes with the person who leaves', async () => {
  const leaver = await t.person()
  const kept = filesKept()
  const { profile_picture } = (await send(leaver, leaver, await camera('#778899'))).json()
  const body = { status: 'left', exit_date: t.today(), reason: 'Moved abroad' } as const
  await t.call(exit.deactivate, { params: { ogid: leaver.ogid }, body }, hr)
  expect((await shown(profile_picture)).statusCode).toBe(404)
  expect((await t.call(people.show, { params: { ogid: leaver.ogid } }, hr)).employee).toMatchObject({
    profile_picture: null,
    can: { change_picture: false },
  })
  expect((await send(hr, leaver, await camera('#778899'))).statusCode).toBe(404)
  await t.runJobs()
  expect(filesKept()).toBe(kept)
})

it('stays the newest when two come at once', async () => {
  const both = await Promise.all([send(agent, agent, await camera('#aa0000')), send(hr, agent, await camera('#00aa00'))])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const addresses = both.map((answer) => answer.json().profile_picture)
  const now = await pictureOf(agent)
  expect(addresses).toContain(now)
  for (const address of addresses) expect((await shown(address)).statusCode).toBe(address === now ? 200 : 404)
})
