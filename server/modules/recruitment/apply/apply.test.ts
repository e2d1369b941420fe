import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openings } from '@iroko/contract/recruitment/openings'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { alertOf, applicantOn, hiddenOf, publicOpening, referenceIn, typedBy } from '../../../test/applicant.ts'
import { doc, docx, pdf } from '../../../test/documents.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-apply-')) })
const hr = await t.person({ roles: ['hr'] })
const a = applicantOn(t)
const opening = await publicOpening(t, hr)
const lettersTo = (email: string) =>
  t.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).orderBy('id').execute()
const countOf = async (email: string) =>
  (await t.db.selectFrom('job_application').select('id').where('email', '=', email).execute()).length

it('leads from the job to the application that was sent, with a reference and a letter, without any script', async () => {
  const job = await t.inject({ url: `/recruitment/joblist/${opening}?source=LinkedIn` })
  expect(job.body).toContain(`href="/recruitment/apply/${opening}?source=LinkedIn"`)
  const typed = typedBy('Amaka', { certifications: 'Typing <b>', middle_name: "O'Neil" })
  const first = await a.details(opening, typed, '?source=LinkedIn')
  expect(first.body).toContain('name="resume" accept=".pdf,.doc,.docx"')
  const uploaded = await a.upload(
    opening,
    hiddenOf(first.body, 'draft'),
    'my resume.pdf',
    await pdf('Amaka, three years of chats'),
  )
  expect(uploaded.statusCode).toBe(200)
  // The review says the title of the job in place of its id.
  for (const field of [
    'job_title',
    'first_name',
    'last_name',
    'middle_name',
    'mobile_number',
    'email',
    'highest_qualification',
  ])
    expect(uploaded.body).toContain(`data-field="${field}"`)
  expect(uploaded.body).toContain('<dd>Chat Agent</dd>')
  expect(uploaded.body).toContain('Typing &#60;b&#62;')
  expect(uploaded.body).toContain('my resume.pdf')
  expect(uploaded.body).toMatch(/erased after 12 months, or sooner/)
  const sent = await a.send(opening, hiddenOf(uploaded.body, 'draft'))
  expect(sent.statusCode).toBe(303)
  const reference = referenceIn(sent) ?? ''
  expect((await t.inject({ url: String(sent.headers.location) })).body).toContain(reference)
  const application = await t.db
    .selectFrom('job_application')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(application).toMatchObject({
    first_name: 'Amaka',
    middle_name: "O'Neil",
    email: 'amaka@mail.test',
    source: 'linkedin',
    stage: 'applied',
    job_opening_id: opening,
  })
  expect(application.mobile_number).toMatch(/^\+234/)
  expect(application.consented_at).not.toBeNull()
  const [letter] = await lettersTo('amaka@mail.test')
  expect(letter?.subject).toBe('We have your application: Chat Agent')
  expect(letter?.body).toContain(reference)
  // The words of the resume are found by the job.
  await t.runJobs()
  const read = await t.db
    .selectFrom('job_application')
    .select('resume_text')
    .where('id', '=', application.id)
    .executeTakeFirst()
  expect(read?.resume_text).toBe('Amaka, three years of chats')
})

it('says of each wrong answer what is wrong, and keeps what was typed', async () => {
  const page = await a.details(
    opening,
    typedBy('Wrong', { email: 'no address', mobile_number: '12', last_name: ' ', first_name: 'Win at evil.test' }),
  )
  expect(page.statusCode).toBe(422)
  expect(alertOf(page.body)).toBe('Some answers need another look.')
  expect(page.body).toContain('Enter a valid email such as ada@example.com')
  expect(page.body).toContain('Enter a phone number such as 0803 123 4567')
  expect(page.body).toContain('Enter a name in letters, without other signs')
  expect(page.body).toContain('value="no address"')
  expect(page.body).toContain('<option value="HND" selected>')
  for (const [field, value] of [
    ['highest_qualification', 'PhD in <x>'],
    ['languages_spoken', 'x'.repeat(300)],
    ['unknown', '1'],
  ] as const)
    expect((await a.details(opening, typedBy('Odd', { [field]: value }))).statusCode).toBe(422)
  // A form of another opening, a bare one, one of another kind.
  const other = await publicOpening(t, hr)
  const draft = hiddenOf((await a.details(other, typedBy('Odd'))).body, 'draft')
  expect((await a.send(opening, draft)).statusCode).toBe(409)
  expect((await a.form(`/recruitment/apply/${opening}/details`, {})).statusCode).toBe(409)
  expect(
    (await t.inject({ method: 'POST', url: `/recruitment/apply/${opening}/send`, payload: { draft: 1 } })).statusCode,
  ).toBe(409)
  expect((await t.inject({ method: 'POST', url: `/recruitment/apply/${opening}/documents` })).statusCode).toBe(409)
})

it('refuses resumes that are none or could harm whoever opens them, in a sentence, and keeps none of them', async () => {
  const kept = async () => (await t.db.selectFrom('file_key').select('id').execute()).length
  const draft = hiddenOf((await a.details(opening, typedBy('Hostile'))).body, 'draft')
  const before = await kept()
  const script = Buffer.concat([await pdf('x'), Buffer.from('\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj')])
  for (const [name, bytes, sentence] of [
    ['resume.docx', docx('x', { 'word/vbaProject.bin': 'x' }), /macros/],
    ['resume.docm', docx('x'), /macros/],
    ['resume.doc', doc('x', { Macros: Buffer.from('x') }), /macros/],
    ['resume.docx', docx('x', { 'word/bomb.xml': new Uint8Array(40 * 1024 * 1024) }), /far larger than it looks/],
    ['resume.pdf', script, /This PDF contains a script/],
    ['resume.pdf', Buffer.alloc(0), /This file is empty/],
    ['resume.exe', await pdf('x'), /This file is called \.exe and is a PDF/],
    ['resume.pdf', docx('x'), /called \.pdf and is a DOCX document/],
    ['resume.pdf', Buffer.from('MZ this is a program'), /PDF, DOC or DOCX, up to 5 MB/],
    ['resume.doc', doc('x', {}, 0x0100), /protected by a password/],
    ['resume.pdf', Buffer.concat([await pdf('x'), Buffer.alloc(6 * 1024 * 1024)]), /too large: PDF, DOC or DOCX, up to 5 MB/],
    ['', Buffer.alloc(0), /Choose your resume/],
  ] as const) {
    const answer = await a.upload(opening, draft, name, bytes)
    expect(alertOf(answer.body), name).toMatch(sentence)
    expect(answer.statusCode).toBeGreaterThanOrEqual(409)
    expect(hiddenOf(answer.body, 'draft')).not.toBe('')
  }
  expect(await kept()).toBe(before)
  // What was uploaded once stays through whatever else goes wrong.
  const good = await a.upload(opening, draft, 'resume.doc', doc('fine'))
  const again = await a.upload(opening, hiddenOf(good.body, 'draft'), 'resume.exe', Buffer.from('MZ'))
  expect(again.body).toContain('Uploaded: resume.doc')
  expect((await a.upload(opening, hiddenOf(again.body, 'draft'), '', Buffer.alloc(0))).body).toContain('Send application')
})

it('goes back to the details and the resume with everything that was given', async () => {
  const { draft } = await a.reviewed(opening, typedBy('Back'))
  const edit = await a.form(`/recruitment/apply/${opening}/edit`, { draft })
  expect(edit.body).toContain('value="Back"')
  const changed = await a.form(`/recruitment/apply/${opening}/details`, {
    ...typedBy('Back', { first_name: 'Forth' }),
    hr_job_opening_id: opening,
    draft: hiddenOf(edit.body, 'draft'),
  })
  expect(changed.body).toContain('Uploaded: resume.docx')
  const resume = await a.form(`/recruitment/apply/${opening}/resume`, { draft })
  expect(resume.body).toContain('Uploaded: resume.docx')
  for (const step of ['edit', 'resume', 'send', 'details'])
    expect((await t.inject({ url: `/recruitment/apply/${opening}/${step}` })).headers.location).toBe(
      `/recruitment/apply/${opening}`,
    )
})

it('does not take a form that was filled in faster than people type, nor one of another day, nor what a program filled in', async () => {
  const start = t.portal.now().toISOString()
  const url = `/recruitment/apply/${opening}/details`
  const fast = await a.opened(opening, 1)
  const typed = { ...typedBy('Robot'), hr_job_opening_id: opening }
  const tooSoon = await a.form(url, { ...typed, form: hiddenOf(fast.body, 'form') })
  expect(alertOf(tooSoon.body)).toBe('Wait a few seconds, then send again')
  expect(tooSoon.body).toContain('value="Robot"')
  const late = await a.opened(opening, 25 * 3600)
  expect(alertOf((await a.form(url, { ...typed, form: hiddenOf(late.body, 'form') })).body)).toContain('This form has expired')
  t.setNow(start)
  const { draft } = await a.reviewed(opening, typedBy('Robot'))
  t.setNow(new Date(t.portal.now().getTime() + 25 * 3_600_000).toISOString())
  expect(alertOf((await a.send(opening, draft)).body)).toContain('This form has expired')
  t.setNow(start)
  const trap = await a.opened(opening)
  const sent = await a.form(url, { ...typed, form: hiddenOf(trap.body, 'form'), website: 'http://spam.test' })
  // It looks as if it had worked.
  expect(referenceIn(sent)).toBeDefined()
  expect(await countOf('robot@mail.test')).toBe(0)
})

it('asks for consent, and sends nothing without', async () => {
  const { draft } = await a.reviewed(opening, typedBy('Silent'))
  const page = await a.form(`/recruitment/apply/${opening}/send`, { draft })
  expect(alertOf(page.body)).toBe('Tick the box to agree, then send')
  expect(await countOf('silent@mail.test')).toBe(0)
})

it('answers whoever has applied already as everybody else: with a reference of its own, and a letter to the address typed', async () => {
  const { sent, application } = await a.apply(opening, 'Known')
  // The same person, and a stranger who tries the address.
  for (const first_name of ['Known', 'Stranger']) {
    const { draft } = await a.reviewed(opening, typedBy('Known', { first_name }))
    const again = await a.send(opening, draft)
    expect(again.statusCode).toBe(sent.statusCode)
    expect(referenceIn(again)).not.toBe(application.reference)
    // Pressed twice it is the same, and no second letter.
    expect(referenceIn(await a.send(opening, draft))).toBe(referenceIn(again))
  }
  expect(await countOf('known@mail.test')).toBe(1)
  expect(await lettersTo('known@mail.test')).toHaveLength(3)
  for (const { body } of await lettersTo('known@mail.test')) expect(body).toContain(application.reference)
  const other = await publicOpening(t, hr)
  expect((await a.apply(other, 'Known')).application.reference).not.toBe(application.reference)
})

it('takes nothing for an opening that closed between opening the form and sending, and loses nothing', async () => {
  const closing = await publicOpening(t, hr)
  const { draft } = await a.reviewed(closing, typedBy('Late'))
  const row = (await t.call(openings.list, { query: { limit: 1000 } }, hr)).job_openings.find(({ id }) => id === closing)
  await t.call(openings.move, { params: { id: closing }, body: { status: 'closed', version: row?.version ?? 0 } }, hr)
  const page = await a.send(closing, draft)
  expect(page.statusCode).toBe(409)
  expect(alertOf(page.body)).toBe('This job was closed or filled meanwhile. Nothing was sent. See the other open jobs')
  expect(page.body).toContain('late@mail.test')
  expect(hiddenOf(page.body, 'draft')).not.toBe('')
  expect(await countOf('late@mail.test')).toBe(0)
  const typed = await a.form(`/recruitment/apply/${closing}/details`, { ...typedBy('Late'), hr_job_opening_id: closing })
  expect(typed.body).toContain('value="Late"')
  expect((await t.inject({ url: `/recruitment/apply/${closing}` })).statusCode).toBe(404)
  for (const id of [uuid(), 'nonsense']) expect((await t.inject({ url: `/recruitment/apply/${id}` })).statusCode).toBe(404)
})

it('limits what one address sends and uploads', async () => {
  const limited = await publicOpening(t, hr)
  const { draft } = await a.reviewed(limited, typedBy('Many'))
  await t.db
    .updateTable('rate_limit')
    .set({ tries: 1000 })
    .where('key', 'in', ['apply:127.0.0.1', 'resume:127.0.0.1'])
    .execute()
  const page = await a.send(limited, draft)
  expect(page.statusCode).toBe(429)
  expect(hiddenOf(page.body, 'draft')).not.toBe('')
  expect((await a.upload(limited, draft, 'resume.docx', docx('x'))).statusCode).toBe(429)
  await t.db.deleteFrom('rate_limit').execute()
})

it('forgets resumes that were uploaded and never sent, and no other', async () => {
  const { application } = await a.apply(opening, 'Kept')
  await a.reviewed(opening, typedBy('Gone'))
  const files = () => t.db.selectFrom('file').select('id').where('purpose', '=', 'resume').execute()
  const night = async () => {
    await t.portal.jobs.enqueue(t.db, 'drop-unsent-resumes', {})
    await t.runJobs()
    await t.runJobs()
  }
  await night()
  const before = (await files()).length
  await t.db.updateTable('file').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  await night()
  const left = (await files()).map(({ id }) => id)
  expect(left.length).toBeLessThan(before)
  expect(left).toContain(application.resume_id)
})
