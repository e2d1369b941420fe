import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { aptitudeQuestions } from '@iroko/contract/recruitment/questions'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { sendSheet } from '../../../test/sheets.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const ceo = await t.person({ roles: ['ceo'] })
const siever = await t.person({ roles: ['rep_siever'] })

const yes = { label: 'Yes', right: true }
const no = { label: 'No', right: false }
let count = 0
const add = async (body: object = {}) => {
  count += 1
  const draft = {
    title: `Question ${count}`,
    topic: 'English',
    kind: 'choice' as const,
    points: 1,
    options: [yes, no],
    ...body,
  }
  return (await t.call(aptitudeQuestions.create, { body: draft }, hr)).aptitude_question
}
const addTest = async (body: object) => {
  count += 1
  const draft = { title: `Test ${count}`, minutes: 10, pass_mark: 50, ...body }
  return (await t.call(aptitudeTests.create, { body: draft }, hr)).aptitude_test
}

it('is kept by HR, read by the CEO, and shown to no siever, because it says what is right', async () => {
  const question = await add()
  expect((await t.call(aptitudeQuestions.list, {}, ceo)).aptitude_questions.map(({ id }) => id)).toContain(question.id)
  for (const as of [ceo, siever])
    await expect(t.call(aptitudeQuestions.archive, { params: { id: question.id } }, as)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(aptitudeQuestions.list, {}, siever)).rejects.toMatchObject({ status: 403 })
  const read = (await t.call(aptitudeTests.lookup, {}, siever)).aptitude_tests
  expect(JSON.stringify(read)).not.toContain('question')
})

it('refuses what cannot be answered, each with a sentence at its field', async () => {
  const six = Array.from({ length: 11 }, (_, index) => ({ label: `${index}`, right: index === 0 }))
  for (const [body, field, sentence] of [
    [{ title: ' ' }, 'title', 'Enter the question'],
    [{ points: 0 }, 'points', 'At least 1'],
    [{ options: [yes] }, 'options', 'Enter at least 2 options'],
    [{ options: [yes, { label: 'yes ', right: false }] }, 'options', 'Two options are the same'],
    [{ options: [no, { label: 'Never', right: false }] }, 'options', 'Mark one option as right'],
    [{ options: [yes, { label: 'Also', right: true }] }, 'options', 'Mark one option as right'],
    [{ kind: 'several', options: [no, { label: 'x', right: false }] }, 'options', 'Mark at least one option as right'],
    [{ options: six }, 'options', 'At most 10 options'],
    [{ kind: 'number' }, 'answer', 'Enter the right number'],
    [{ kind: 'number', answer: 1e13 }, 'answer', 'This number is too large'],
    [{ seconds: 5 }, 'seconds', 'At least 10'],
    [{ kind: 'essay' }, 'kind', 'Choose a kind of answer from the list'],
  ] as const)
    await expect(add(body)).rejects.toMatchObject({ status: 422, fields: { [field]: sentence } })
  await add({ title: 'Taken' })
  await expect(add({ title: 'taken' })).rejects.toMatchObject({
    fields: { title: 'An aptitude question with this title already exists' },
  })
  // What the kind has no use for is not kept.
  expect(await add({ kind: 'text', answer: 3 })).toMatchObject({ options: [], answer: null })
})

it('stays while a test asks it, or could not be drawn without it', async () => {
  const named = await add({ topic: 'Named' })
  const drawn = await add({ topic: 'Drawn' })
  const spare = await add({ topic: 'Drawn' })
  const test = await addTest({ question_ids: [named.id], draws: [{ topic: 'Drawn', count: 2 }] })
  expect(test.question_count).toBe(3)
  const archive = (id: string) => t.call(aptitudeQuestions.archive, { params: { id } }, hr)
  await expect(archive(named.id)).rejects.toMatchObject({
    code: 'in_use',
    message: expect.stringContaining(`${test.title} needs it`),
  })
  await expect(archive(spare.id)).rejects.toMatchObject({ code: 'in_use' })
  const { version, title, kind, points, options } = drawn
  const move = { params: { id: drawn.id }, body: { title, kind, points, options, topic: 'Elsewhere', version } }
  await expect(t.call(aptitudeQuestions.update, move, hr)).rejects.toMatchObject({ code: 'in_use' })
  await expect(addTest({ draws: [{ topic: 'Drawn', count: 3 }] })).rejects.toMatchObject({
    fields: { draws: 'Drawn has 2 questions to draw from, not 3' },
  })
  // One that is asked by name is not drawn too.
  await expect(addTest({ question_ids: [spare.id], draws: [{ topic: 'Drawn', count: 2 }] })).rejects.toMatchObject({
    status: 422,
  })
  await expect(addTest({})).rejects.toMatchObject({ fields: { question_ids: 'Choose at least one question or topic' } })
  await expect(addTest({ question_ids: [uuid()] })).rejects.toMatchObject({ status: 422 })
  await t.call(aptitudeTests.archive, { params: { id: test.id } }, hr)
  await archive(named.id)
  await archive(spare.id)
})

it('takes a picture, drawn anew and whole, shows it to whoever has its address, and refuses what is none', async () => {
  const question = await add()
  const wide = await sharp({ create: { width: 1600, height: 400, channels: 3, background: '#136' } })
    .png()
    .toBuffer()
  const send = (bytes: Buffer, as = hr) => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="chart.png"\r\nContent-Type: image/png\r\n\r\n'
    return t.inject({
      method: 'POST',
      url: `/api/v1/aptitude_questions/${question.id}/picture.json`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
      as,
    })
  }
  expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415)
  expect((await send(wide, siever)).statusCode).toBe(403)
  expect((await send(wide)).statusCode).toBe(200)
  const shown = async () => (await t.call(aptitudeQuestions.list, { query: { q: question.title } }, hr)).aptitude_questions[0]
  const url = (await shown())?.picture ?? ''
  const picture = await t.inject({ url })
  expect(picture.headers['content-type']).toBe('image/webp')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 320 })
  await t.call(aptitudeQuestions.removePicture, { params: { id: question.id } }, hr)
  expect((await shown())?.picture).toBeNull()
  expect((await t.inject({ url })).statusCode).toBe(404)
  await expect(t.call(aptitudeQuestions.removePicture, { params: { id: question.id } }, hr)).rejects.toMatchObject({
    status: 404,
  })
})

const heads = 'title,topic,kind,points,seconds,option_1,option_2,option_3,right,answer,tolerance'
const sheet = (lines: string[], keep = false, as = hr) =>
  sendSheet(t, aptitudeQuestions.import, [heads, ...lines].join('\r\n'), { keep, as })
const titled = async (topic: string) =>
  (await t.call(aptitudeQuestions.list, { query: { topic } }, hr)).aptitude_questions.map(({ title }) => title).sort()

it('comes from a sheet: first a dry run that says of each line what is wrong, then all or none', async () => {
  const good = [
    'Where is the head office?,Company,choice,2,30,Kano,Abuja,Lagos,2,,',
    'Which are ways to pay?,Company,several,3,,Cash,Card,Song,"1, 2",,',
    'How many minutes are three hours?,Company,number,1,,,,,,180,0',
    'Describe a good call,Company,text,5,,,,,,,',
  ]
  const bad = [
    'No right one,Company,choice,1,,Yes,No,,,,',
    'Beyond,Company,choice,1,,Yes,No,,3,,',
    'A gap,Company,choice,1,,Yes,,No,1,,',
    'No number,Company,number,1,,,,,,,',
    'Kind,Company,essay,1,,,,,,,',
    'Where is the head office?,Company,text,1,,,,,,,',
  ]
  const looked = await sheet([...good, ...bad])
  expect(looked.import.wrong).toEqual([
    { line: 6, title: 'No right one', problem: 'options: Mark one option as right' },
    { line: 7, title: 'Beyond', problem: 'options: Option 3 is marked as right and has no text' },
    { line: 8, title: 'A gap', problem: 'options: Enter the text of each option' },
    { line: 9, title: 'No number', problem: 'answer: Enter the right number' },
    { line: 10, title: 'Kind', problem: 'kind: Use choice, several, number, text' },
    { line: 11, title: 'Where is the head office?', problem: expect.stringContaining('already exists') },
  ])
  expect((await sheet(good)).import).toMatchObject({ kept: false, lines: 4, wrong: [] })
  expect((await sheet([...good, ...bad], true)).import.kept).toBe(false)
  expect(await titled('Company')).toEqual([])
  expect(await sheet(good, true)).toMatchObject({ message: '4 questions were added' })
  const kept = (await t.call(aptitudeQuestions.list, { query: { topic: 'Company', sort: 'title' } }, hr)).aptitude_questions
  expect(
    kept.map(({ kind, options, answer, seconds }) => [kind, options.filter(({ right }) => right).length, answer, seconds]),
  ).toEqual([
    ['text', 0, null, null],
    ['number', 0, 180, null],
    ['choice', 1, null, 30],
    ['several', 2, null, null],
  ])
  for (const as of [ceo, siever]) expect((await sheet(good, true, as)).import).toBeUndefined()
})
