import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { apply } from '@iroko/contract/recruitment/apply'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { applicantOn, publicOpening, typedBy } from '../../../test/applicant.ts'
import { pdf } from '../../../test/documents.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-apply-')) })
const hr = await t.person({ roles: ['hr'] })
const siever = await t.person({ roles: ['rep_siever'] })
const a = applicantOn(t)
const opening = await publicOpening(t, hr)
const rowOf = (id: string) => t.db.selectFrom('job_application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const resume = (id: string, as: typeof hr) => t.inject({ url: `/api/v1/job_applications/${id}/resume`, as })

it('shows an applicant by the link how far the application has come, and nothing to a link that is wrong or has expired', async () => {
  const { application } = await a.apply(opening, 'Ngozi')
  const link = await a.linkOf('ngozi@mail.test')
  const page = await t.inject({ url: link })
  expect(page.body).toContain(application.reference)
  expect(page.body).toContain('We have received your application.')
  expect(page.body).toContain('<meta name="robots" content="noindex">')
  expect((await t.inject({ url: '/recruitment/application/unknown' })).statusCode).toBe(404)
  expect((await t.inject({ method: 'POST', url: '/recruitment/application/unknown/withdraw' })).statusCode).toBe(404)
  await t.db.updateTable('applicant_link').set({ expires_at: '2026-01-01T00:00:00Z' }).execute()
  const late = await t.inject({ url: link })
  expect(late.statusCode).toBe(404)
  expect(late.body).toContain('This link has expired or is wrong')
})

it('withdraws by the button only, tells the applicant, and lets the person apply again', async () => {
  const { application } = await a.apply(opening, 'Bola')
  const link = await a.linkOf('bola@mail.test')
  for (const path of ['', '/withdraw', '/erase']) expect((await t.inject({ url: link + path })).statusCode).toBe(200)
  expect((await rowOf(application.id)).stage).toBe('applied')
  await t.inject({ method: 'POST', url: `${link}/withdraw` })
  expect((await rowOf(application.id)).stage).toBe('withdrawn')
  expect((await t.inject({ url: link })).body).toContain('You have withdrawn this application.')
  const letters = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', 'bola@mail.test').execute()
  expect(letters.map(({ subject }) => subject)).toContain('You withdrew your application: Chat Agent')
  const { draft } = await a.reviewed(opening, typedBy('Bola'))
  expect((await a.send(opening, draft)).statusCode).toBe(303)
  const own = await t.db.selectFrom('job_application').select('stage').where('email', '=', 'bola@mail.test').execute()
  expect(own.map(({ stage }) => stage).sort()).toEqual(['applied', 'withdrawn'])
})

it('erases what names the applicant when they ask, with the resume, and keeps that somebody applied', async () => {
  const { application } = await a.apply(opening, 'Chidi')
  const link = await a.linkOf('chidi@mail.test')
  await t.runJobs()
  const done = await t.inject({ method: 'POST', url: `${link}/erase` })
  expect(done.body).toContain('Your data was erased')
  await t.runJobs()
  await t.runJobs()
  const row = await rowOf(application.id)
  expect(row).toMatchObject({
    first_name: 'Erased',
    stage: 'withdrawn',
    resume_id: null,
    resume_text: '',
    job_opening_id: opening,
  })
  expect(JSON.stringify(row)).not.toMatch(/chidi/i)
  const files = await t.db
    .selectFrom('file')
    .select('id')
    .where('id', '=', application.resume_id ?? '')
    .execute()
  expect(files).toEqual([])
  expect((await t.inject({ url: link })).statusCode).toBe(404)
})

it('lets HR erase a closed application, and neither an open one nor a rep siever do so', async () => {
  const { application } = await a.apply(opening, 'Dayo')
  const params = { id: application.id }
  // What they do not screen is as if it were not there; what they screen is still not theirs to erase.
  await expect(t.call(apply.erase, { params }, siever)).rejects.toMatchObject({ status: 404 })
  await t.db.updateTable('job_application').set({ siever_id: siever.id }).where('id', '=', application.id).execute()
  await expect(t.call(apply.erase, { params }, siever)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(apply.erase, { params }, hr)).rejects.toMatchObject({ status: 409 })
  await expect(t.call(apply.erase, { params: { id: uuid() } }, hr)).rejects.toMatchObject({ status: 404 })
  await t.db.updateTable('job_application').set({ stage: 'rejected' }).where('id', '=', application.id).execute()
  await t.call(apply.erase, { params }, hr)
  await expect(t.call(apply.erase, { params }, hr)).rejects.toMatchObject({
    message: 'This application has already been erased',
  })
})

it('gives a resume to HR and to whoever screens the application, as a download, and keeps each reading', async () => {
  const { application } = await a.apply(opening, 'Efe')
  expect((await resume(application.id, siever)).statusCode).toBe(404)
  await t.db.updateTable('job_application').set({ siever_id: siever.id }).where('id', '=', application.id).execute()
  for (const reader of [hr, siever]) {
    const file = await resume(application.id, reader)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''resume\.docx/)
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  }
  expect((await resume(application.id, await t.person())).statusCode).toBe(403)
  const read = await t.db.selectFrom('audit_log').select('entity_id').where('action', '=', 'application.read_resume').execute()
  expect(read).toEqual([{ entity_id: application.id }, { entity_id: application.id }])
})

it('shows a PDF in a frame of the portal for a minute, to those who read the application, and keeps each reading', async () => {
  const typed = typedBy('Ify')
  const { draft } = await a.reviewed(opening, typed, await pdf('Ify, two years of calls'), '', 'resume.pdf')
  await a.send(opening, draft)
  const { id } = await t.db
    .selectFrom('job_application')
    .select('id')
    .where('email', '=', 'ify@mail.test')
    .executeTakeFirstOrThrow()
  await expect(t.call(apply.view, { params: { id } }, siever)).rejects.toMatchObject({ status: 404 })
  const { path } = await t.call(apply.view, { params: { id } }, hr)
  const shown = await t.inject({ url: path })
  expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect(shown.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''resume\.pdf/)
  expect(shown.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' })
  expect(String(shown.headers['content-security-policy'])).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
  const read = () =>
    t.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity_id', '=', id)
      .where('action', '=', 'application.read_resume')
      .execute()
  expect(await read()).toHaveLength(1)
  for (const wrong of ['x', encodeURIComponent('{}'), '%00'])
    expect((await t.inject({ url: `/recruitment/resume/${wrong}` })).statusCode).toBeGreaterThanOrEqual(400)
  t.setNow(new Date(t.portal.now().getTime() + 61_000).toISOString())
  expect((await t.inject({ url: path })).statusCode).toBe(404)
  // Nor in its minute, once the applicant is erased.
  const again = await t.call(apply.view, { params: { id } }, hr)
  await t.inject({ method: 'POST', url: `${await a.linkOf('ify@mail.test')}/erase` })
  expect((await t.inject({ url: again.path })).statusCode).toBe(404)
  const word = (await a.apply(opening, 'Word')).application
  await expect(t.call(apply.view, { params: { id: word.id } }, hr)).rejects.toMatchObject({ code: 'no_pdf' })
})

it('takes away unsuccessful applications when their time is over, and no other', async () => {
  const old = (await a.apply(opening, 'Fola')).application
  const late = (await a.apply(opening, 'Gbenga')).application
  const open = (await a.apply(opening, 'Halima')).application
  const change = { stage: 'rejected' as const, stage_since: '2025-06-01T00:00:00Z' }
  await t.db.updateTable('job_application').set(change).where('id', '=', old.id).execute()
  await t.db.updateTable('job_application').set({ stage: 'rejected' }).where('id', '=', late.id).execute()
  await t.db.updateTable('job_application').set({ stage_since: change.stage_since }).where('id', '=', open.id).execute()
  await t.portal.jobs.enqueue(t.db, 'retention', {})
  await t.runJobs()
  expect((await rowOf(old.id)).erased_at).not.toBeNull()
  for (const { id } of [late, open]) expect((await rowOf(id)).erased_at).toBeNull()
})

it('weighs little on a first visit, from the list to the form', async () => {
  const urls = ['/recruitment/joblist', `/recruitment/joblist/${opening}`, `/recruitment/apply/${opening}`]
  const pages = await Promise.all(urls.map((url) => t.inject({ url })))
  const weight = pages.reduce((sum, { rawPayload }) => sum + gzipSync(rawPayload).length, 0)
  expect(weight + statSync('web/pages/apply.ts').size).toBeLessThan(30_000)
  for (const { body } of pages) expect(body).not.toContain('/assets/')
})
