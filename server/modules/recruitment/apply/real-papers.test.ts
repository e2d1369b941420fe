/** Papers as programs write them: each that is refused has its own sentence. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { alertOf, applicantOn, hiddenOf, publicOpening, typedBy } from '../../../test/applicant.ts'
import { docx, openDocument, pdf } from '../../../test/documents.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-papers-')) })
const a = applicantOn(t)
const opening = await publicOpening(t, await t.person({ roles: ['hr'] }))
const draft = hiddenOf((await a.details(opening, typedBy('Papers'))).body, 'draft')
const plain = await pdf('Amaka, three years of chats')
const withObject = (object: string) => Buffer.concat([plain, Buffer.from(`\n9 0 obj\n${object}\nendobj\n`)])
const edited = (from: RegExp, to: (found: string, n: string) => string) =>
  Buffer.from(plain.toString('latin1').replace(from, to), 'latin1')

it.each([
  ['a password', 'cv.pdf', withObject('<< /Encrypt 8 0 R >>'), 'protected by a password'],
  ['a file within', 'cv.pdf', withObject('<< /Names << /EmbeddedFiles 8 0 R >> >>'), 'contains another file'],
  ['a script', 'cv.pdf', withObject('<< /S /JavaScript /JS (app.alert(1)) >>'), 'contains a script'],
  ['a form that sends', 'cv.pdf', withObject('<< /S /SubmitForm /F (http://a.test) >>'), 'contains a form'],
  ['a link to a share', 'cv.pdf', withObject('<< /S /URI /URI (file://host/share) >>'), 'opens or leads to something'],
  ['a damage', 'cv.pdf', plain.subarray(0, plain.indexOf('endstream')), 'is damaged'],
  ['a carriage return alone after stream', 'cv.pdf', edited(/stream\r?\n/, () => 'stream\r'), 'is damaged'],
  ['a text of OpenDocument', 'cv.odt', openDocument('text'), 'Save it as DOCX or PDF'],
  ['one that was renamed', 'cv.docx', openDocument('text'), 'Save it as DOCX or PDF'],
  ['one without an ending', 'cv', openDocument('text'), 'Save it as DOCX or PDF'],
  ['a sheet of OpenDocument', 'cv.ods', openDocument('spreadsheet'), 'Save it as DOCX or PDF'],
  ['rich text', 'cv.doc', Buffer.from('{\\rtf1 Amaka}'), 'Save it as DOCX or PDF'],
] as const)('has its sentence: %s', async (_, name, bytes, sentence) => {
  const sentenceShown = alertOf((await a.upload(opening, draft, name, bytes)).body) ?? ''
  expect(sentenceShown).toContain(sentence)
  const others = /password|another file|script|form|damaged|Rename|is a DOCX/g
  expect(sentenceShown.match(others)?.filter((word) => !sentence.includes(word)) ?? []).toEqual([])
})

it.each([
  ['a line before its head', Buffer.concat([Buffer.from('\r\n'), plain])],
  ['a mark of the order of bytes before its head', Buffer.concat([Buffer.from('\ufeff'), plain])],
])('is taken with %s', async (_, bytes) => {
  expect((await a.upload(opening, draft, 'cv.pdf', bytes)).body).toContain('Send application')
  const boundary = 'iroko'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="note.pdf"\r\n\r\n`
  const kept = await t.inject({
    method: 'POST',
    url: '/api/v1/files.json?purpose=leave',
    as: await t.person(),
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  expect(kept.json()).toMatchObject({ file: { type: 'application/pdf' } })
})

it('is taken or damaged when its length is one too small', async () => {
  const { body } = await a.upload(
    opening,
    draft,
    'cv.pdf',
    edited(/\/Length (\d+)/, (_, n) => `/Length ${Number(n) - 1}`),
  )
  expect(body.includes('Send application') || alertOf(body)?.includes('This PDF is damaged')).toBe(true)
})

it('is a DOCX all the same when it begins with another part', async () =>
  expect((await a.upload(opening, draft, 'cv.docx', docx('x'))).body).toContain('Send application'))
