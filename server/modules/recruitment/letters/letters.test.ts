import { applicantLetters, letters } from '@iroko/contract/recruitment/letters'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { testApp } from '../../../test/harness.ts'
import { letterWords } from './actions.ts'
import { whyNotWords } from './rules.ts'

const t = await testApp()
const desk = hiring(t)
const hr = await t.person({ roles: ['hr'] })
const siever = await t.person({ roles: ['rep_siever'] })
const agent = await t.person()
const words = { subject: 'Sorry, {first_name}', body: 'Not this time for {job_title}.' }
const found = async () => (await t.call(letters.list, {}, hr)).letters.find(({ kind }) => kind === 'rejected')
const save = (body: object, kind: 'rejected' | 'offered' = 'rejected') =>
  t.call(letters.save, { params: { kind }, body: { words, version: 0, ...body } }, hr)
const mails = () =>
  t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', hr.email).orderBy('id', 'desc').execute()

it('is worded by the company, kept with its history, and worded as at first again', async () => {
  expect(await found()).toMatchObject({ id: null, is_changed: false, subject: applicantLetters.rejected.subject })
  await save({})
  await expect(save({})).rejects.toMatchObject({ code: 'stale_version' })
  expect(await found()).toMatchObject({ ...words, is_changed: true, version: 1 })
  expect(await letterWords(t.db, 'rejected')).toEqual(words)
  await save({ words: null, version: 1 })
  const { subject, body } = applicantLetters.rejected
  expect(await found()).toMatchObject({ subject, body, is_changed: false, version: 2 })
  const id = (await found())?.id ?? ''
  const { changes } = await t.call(letters.history, { params: { id } }, hr)
  expect(changes).toHaveLength(2)
  await expect(t.call(letters.history, { params: { id: uuid() } }, hr)).rejects.toMatchObject({ status: 404 })
})

it('fills in what the letter knows alone', async () => {
  await expect(save({ words: { ...words, body: 'See {link}' } })).rejects.toMatchObject({
    fields: { body: '{link} is not known in this letter. Use {first_name}, {job_title}, {reference}, {company}' },
  })
  await expect(save({ words: { subject: ' ', body: 'x' } })).rejects.toMatchObject({
    fields: { 'words.subject': 'Field Required' },
  })
  await save({ words: { ...words, body: 'See {link}' } }, 'offered')
  expect(whyNotWords('received', 'no braces, {first_name}, {link}')).toBeUndefined()
  expect(whyNotWords('received', '{first name}')).toContain('{first name} is not known')
  // What is worded at first can be kept as it is.
  for (const [kind, { subject, body }] of Object.entries(applicantLetters))
    for (const text of [subject, body]) expect(whyNotWords(kind as 'received', text)).toBeUndefined()
})

it('is shown as an applicant reads it, and sent to whoever words it, with nothing kept', async () => {
  const application_id = await desk.application({ first_name: 'Chike', last_name: 'Obi' })
  const body = { kind: 'rejected' as const, ...words }
  const { letter } = await t.call(letters.preview, { body: { ...body, application_id } }, hr)
  expect(letter).toMatchObject({ reader: 'Chike Obi', subject: 'Sorry, Chike' })
  expect(letter.body).toMatch(/^Dear Chike,\n\nNot this time for Customer Service Agent\.\n\n/)
  expect((await t.call(letters.preview, { body }, hr)).letter.reader).toBe('Ada Example')
  await expect(t.call(letters.preview, { body: { ...body, application_id: uuid() } }, hr)).rejects.toMatchObject({
    status: 404,
  })
  await expect(t.call(letters.test, { body: { ...body, subject: '{nobody}' } }, hr)).rejects.toMatchObject({ status: 422 })
  expect(await mails()).toEqual([])
  await t.call(letters.test, { body: { ...body, application_id } }, hr)
  expect(await mails()).toMatchObject([{ subject: 'Test: Sorry, Chike' }])
})

it('is for HR alone', async () => {
  for (const as of [siever, agent]) {
    await expect(t.call(letters.list, {}, as)).rejects.toMatchObject({ status: 403 })
    const body = { words, version: 0 }
    await expect(t.call(letters.save, { params: { kind: 'rejected' }, body }, as)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(letters.preview, { body: { kind: 'rejected', ...words } }, as)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(letters.test, { body: { kind: 'rejected', ...words } }, as)).rejects.toMatchObject({ status: 403 })
  }
})
