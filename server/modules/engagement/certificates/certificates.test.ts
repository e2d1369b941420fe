import { certificateTemplates } from '@iroko/contract/engagement/certificate-templates'
import { certificates } from '@iroko/contract/engagement/certificates'
import sharp, { type Region } from 'sharp'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { drawPng } from './actions.ts'

const t = await testApp()
const { agent, colleague, hr, stranger } = await makeCompany(t)
const look = { title: 'Kindness', heading: 'Certificate of Kindness', opening: 'For', colour: 'plum' as const }
const { certificate_template: template } = await t.call(certificateTemplates.create, { body: look }, hr)
/** Of a part of a picture: `stats` itself looks at the whole, whatever was cut out. */
const statsOf = async (png: Buffer, part: Region) => sharp(await sharp(png).extract(part).greyscale().toBuffer()).stats()
const send = async (words = 'For <b>everything</b> & more', to = colleague) =>
  (await t.call(certificates.send, { body: { template_id: template.id, ogid: to.ogid, words } }, agent)).certificate.id

it('sends a certificate to the inbox and by mail, and keeps it for both', async () => {
  const id = await send()
  for (const [as, box] of [
    [agent, 'sent'],
    [colleague, 'received'],
  ] as const)
    expect(
      (await t.call(certificates.list, { query: { box } }, as)).certificates.map((certificate) => certificate.id),
    ).toContain(id)
  expect((await t.call(certificates.list, {}, stranger)).certificates).toEqual([])
  const notices = await t.db.selectFrom('notification').select('title').where('employee_id', '=', colleague.id).execute()
  expect(notices).toEqual([{ title: `Certificate of Kindness from ${agent.full_name}` }])
  const mails = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', colleague.email).execute()
  expect(mails).toEqual([{ subject: `Certificate of Kindness from ${agent.full_name}` }])
})

it('draws one person no more than forty in ten minutes: each takes a good part of a second', async () => {
  const id = await send()
  const statuses: number[] = []
  const person = await t.person()
  await t.db.updateTable('certificate').set({ recipient_id: person.id }).where('id', '=', id).execute()
  for (let turn = 0; turn < 41; turn += 1)
    statuses.push((await t.inject({ url: `/api/v1/certificates/${id}.pdf`, as: person })).statusCode)
  expect(statuses).toEqual([...Array<number>(40).fill(200), 429])
})

it('draws it as PDF and PNG for sender and recipient alone', async () => {
  const id = await send()
  const get = (kind: string, as: { token: string }) => t.inject({ url: `/api/v1/certificates/${id}.${kind}`, as })
  const pdf = await get('pdf', colleague)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const png = await get('png', agent)
  expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1684, height: 1190 })
  // Something is written on it: it is not the one colour of paper.
  const { channels } = await statsOf(png.rawPayload, { left: 400, top: 440, width: 900, height: 100 })
  expect(channels[0]?.stdev).toBeGreaterThan(5)
  for (const kind of ['pdf', 'png']) expect((await get(kind, stranger)).statusCode).toBe(404)
})

it('stays as it was sent when its template changes or is archived', async () => {
  const id = await send('Before')
  const { id: template_id, version } = template
  const change = { params: { id: template_id }, body: { ...look, heading: 'Other', version } }
  await expect(t.call(certificateTemplates.update, change, agent)).rejects.toMatchObject({ status: 403 })
  await t.call(certificateTemplates.update, change, hr)
  await t.call(certificateTemplates.archive, { params: { id: template_id } }, hr)
  const { certificates: list } = await t.call(certificates.list, { query: { q: 'before' } }, colleague)
  expect(list).toMatchObject([{ id, heading: 'Certificate of Kindness' }])
  await expect(send('After')).rejects.toMatchObject({ fields: { template_id: 'This template was not found. Choose another' } })
})

it('refuses one to oneself', async () => {
  const { certificate_templates } = await t.call(certificateTemplates.list, {}, agent)
  const body = { template_id: certificate_templates[0]?.id ?? '', ogid: agent.ogid, words: 'Me' }
  await expect(t.call(certificates.send, { body }, agent)).rejects.toMatchObject({ status: 422 })
})

it('writes names and headings of the picture in the strong face', async () => {
  const name = 'Adaora Nnaji, Blessing Udofia'
  const png = await drawPng({
    company: 'Iroko',
    heading: 'Thanks',
    opening: name,
    colour: 'green',
    recipient: 'Bukola',
    words: 'For all',
    sender: name,
    day: '2026-11-02',
  })
  /** How much of the same words is ink, whatever their size. */
  const inkAt = async (top: number, size: number) => {
    const band = { left: 200, top: top * 2, width: 1284, height: size * 3 }
    const { channels } = await statsOf(png, band)
    return ((255 - (channels[0]?.mean ?? 255)) * band.height) / size ** 2
  }
  expect(await inkAt(462, 16)).toBeGreaterThan((await inkAt(196, 14)) * 1.6)
})
