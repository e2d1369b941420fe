import { applications } from '@iroko/contract/recruitment/applications'
import { type LetterStep, letterSteps, stepLetters } from '@iroko/contract/recruitment/letters'
import { applicationStages, stageWords } from '@iroko/contract/recruitment/stages'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const desk = hiring(t)
const hr = await t.person({ roles: ['hr'], last_name: 'Recruiter' })
const ceo = await t.person({ roles: ['ceo'] })
const siever = await t.person({ roles: ['rep_siever'] })
const other = await t.person({ roles: ['rep_siever'] })
const agent = await t.person()
const lead = await t.person({ roles: ['team_lead'] })

const show = async (id: string, as: Person = hr) => (await t.call(applications.show, { params: { id } }, as)).job_application
const ids = async (query: object, as: Person = hr) =>
  (await t.call(applications.list, { query }, as)).job_applications.map(({ id }) => id)
const move = async (id: string, stage: (typeof applicationStages)[number], more: object = {}, as: Person = hr) =>
  t.call(applications.move, { body: { applications: [{ id, version: (await show(id)).version }], stage, ...more } }, as)
const mails = (recipient: string) =>
  t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', recipient).orderBy('id').execute()

it('lets HR see all, the chief executive read, a siever only what is assigned, and nobody else anything', async () => {
  const mine = await desk.application({ siever_id: siever.id })
  const theirs = await desk.application({ siever_id: other.id })
  for (const as of [hr, ceo]) expect(await ids({ limit: 100 }, as)).toEqual(expect.arrayContaining([mine, theirs]))
  expect(await ids({}, siever)).toEqual([mine])
  const body = { rating: 3, tags: [], version: 1 }
  const steps = (id: string, as: Person) => [
    () => t.call(applications.show, { params: { id } }, as),
    () => t.call(applications.resumeText, { params: { id } }, as),
    () => t.call(applications.history, { params: { id } }, as),
    () => t.call(applications.letter, { params: { id }, query: { stage: 'rejected' } }, as),
    () => t.call(applications.note, { params: { id }, body: { words: 'Hello' } }, as),
    () => t.call(applications.update, { params: { id }, body }, as),
    () => t.call(applications.move, { body: { applications: [{ id, version: 1 }], stage: 'screening' } }, as),
  ]
  const statuses = async (id: string, as: Person) =>
    (await Promise.allSettled(steps(id, as).map((step) => step()))).map((answer) =>
      answer.status === 'fulfilled' ? 200 : answer.reason.status,
    )
  // Another's application is as if it were not there.
  expect(await statuses(theirs, siever)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await statuses(uuid(), hr)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await statuses(theirs, ceo)).toEqual([200, 200, 200, 403, 403, 403, 403])
  for (const as of [agent, lead]) expect(await statuses(theirs, as)).toEqual([403, 403, 403, 403, 403, 403, 403])
  for (const step of steps(mine, siever).slice(0, 5)) await step()
  expect((await t.call(applications.board, {}, siever)).stages.reduce((sum, { total }) => sum + total, 0)).toBe(1)
  expect((await t.call(applications.choices, {}, siever)).sievers.map(({ ogid }) => ogid)).toEqual([siever.ogid])
  for (const call of [applications.list, applications.board, applications.choices, applications.statuses])
    await expect(t.call(call, {}, agent)).rejects.toMatchObject({ status: 403 })
  const counted = await show(theirs, ceo)
  expect(counted).toMatchObject({ can: { move: false }, version: 1 })
})

it('answers the two lists of the specification', async () => {
  const { statuses } = await t.call(applications.statuses, {}, siever)
  expect(statuses.process_status.map(({ id }) => id)).toEqual([...applicationStages])
  expect(statuses.process_status[2]).toEqual({ id: 'aptitude_test', title: 'Aptitude test' })
  expect(statuses.interview_status).toContainEqual({ id: 'scheduled', title: 'Scheduled' })
})

it('finds by name, address, phone number however written, reference and words of the resume', async () => {
  const id = await desk.application({
    first_name: 'Oluwaseun',
    last_name: "O'Brien",
    email: 'seun.ob@mail.test',
    mobile_number: '+2348031230099',
    resume_text: 'Complaint handling in a bank, French and Portuguese',
  })
  await desk.application()
  const { reference } = await show(id)
  for (const q of [
    'oluwa',
    'seun.ob',
    "o'brien",
    '08031230099',
    '+234 803 123 0099',
    '0803 123',
    reference.toLowerCase(),
    'portug',
    'complaint oluwaseun',
  ])
    expect(await ids({ q }), q).toEqual([id])
  for (const q of ['oluwa portuguesex', "' or 1=1", '%', '____', '&|!()', 'x'.repeat(100)])
    expect(await ids({ q }), q).toEqual([])
})

it('finds a word of more resumes than are counted, the newest first, though it is in none of those who applied since', async () => {
  const opening = await desk.opening('Typist')
  await sql`insert into job_application (id, job_opening_id, first_name, last_name, email, mobile_number, applied_at, stage_since,
      resume_text)
    select gen_random_uuid(), ${opening}::uuid, 'Old', 'Hand', 'old' || n || '@mail.test', '+2349' || lpad(n::text, 9, '0'),
      '2026-06-01T00:00:00Z'::timestamptz - n * interval '1 minute', '2026-06-02T00:00:00Z'::timestamptz - n * interval '1 minute', case when n > 600 then 'shorthand' else 'typing' end
    from generate_series(1, 10601) n`.execute(t.db)
  const find = (query: { q: string; page?: number; sort?: string; stage?: 'hired' }) =>
    t.call(applications.list, { query: { limit: 10, ...query, job_opening_id: opening } }, hr)
  const emails = ({ job_applications }: Awaited<ReturnType<typeof find>>) => job_applications.map(({ email }) => email)
  const first = (from: number, step = 1) => Array.from({ length: 10 }, (_, index) => `old${from + index * step}@mail.test`)
  const newest = await find({ q: 'shorthand' })
  expect(emails(newest)).toEqual(first(601))
  expect(newest).toMatchObject({ total: 10_000, total_is_bound: true })
  expect(emails(await find({ q: 'short', page: 3 }))).toEqual(first(621))
  expect(emails(await find({ q: 'shorthand', sort: 'applied_at' }))).toEqual(first(10_601, -1))
  expect(emails(await find({ q: 'shorthand', page: 1000 }))).toEqual(first(10_591))
  // Of what is not more than is counted all is told.
  expect(await find({ q: 'typing' })).toMatchObject({ total: 600 })
  expect(await find({ q: 'shorthand', stage: 'hired' })).toMatchObject({ total: 0 })
  const column = async () => {
    const query = { q: 'shorthand', job_opening_id: opening, cards: 'applied:10' }
    const { stages } = await t.call(applications.board, { query }, hr)
    return { total: stages[0]?.total, emails: stages[0]?.job_applications.map(({ email }) => email) }
  }
  expect(await column()).toEqual({ total: 10_001, emails: first(601) })
  // One of today and many of long ago.
  await t.db.updateTable('job_application').set({ resume_text: 'shorthand' }).where('email', '=', 'old1@mail.test').execute()
  expect(await column()).toEqual({ total: 10_002, emails: ['old1@mail.test', ...first(601).slice(0, 9)] })
})

it('answers all columns of the board as the list would: who came last first, with their counts, and of the caller’s own alone', async () => {
  const job_opening_id = await desk.opening('Board Agent')
  const made: string[] = []
  for (const [index, stage] of (['interview', 'interview', 'offer', 'rejected', 'interview'] as const).entries()) {
    const siever_id = index === 1 ? siever.id : other.id
    const resume_text = index === 4 ? 'Knitting' : 'Telephone manners'
    made.push(await desk.application({ job_opening_id, stage, siever_id, resume_text, last_name: 'Column' }))
  }
  await sql`update job_application set stage_since = '2026-11-03T08:00:00Z'::timestamptz + (right(mobile_number, 3)::int % 3) * interval '1 hour'
    where job_opening_id = ${job_opening_id}::uuid`.execute(t.db)
  const board = async (query: object, as: Person = hr) =>
    (await t.call(applications.board, { query: { job_opening_id, ...query } }, as)).stages
  const columnsOf = (stages: Awaited<ReturnType<typeof board>>) =>
    stages.flatMap(({ stage, total, job_applications }) => (total > 0 ? [[stage, total, job_applications]] : []))
  for (const as of [hr, ceo, siever])
    for (const query of [{}, { q: 'telephone' }, { q: 'column', applied_from: '2026-01-01' }, { q: 'nobody at all' }]) {
      const expected = []
      for (const stage of applicationStages) {
        const page = { job_opening_id, ...query, stage, sort: '-stage_since', limit: 2 }
        const { total, job_applications } = await t.call(applications.list, { query: page }, as)
        if (total > 0) expected.push([stage, total, job_applications])
      }
      const cards = applicationStages.map((stage) => `${stage}:2`).join(',')
      expect(columnsOf(await board({ ...query, cards }, as)), JSON.stringify(query)).toEqual(expected)
    }
  expect(columnsOf(await board({}, siever))).toMatchObject([['interview', 1, [{ id: made[1] }]]])
  // Of a column that is not asked for only the count.
  expect(columnsOf(await board({ cards: 'offer:1' }))).toMatchObject([
    ['interview', 3, []],
    ['offer', 1, [{ id: made[2] }]],
    ['rejected', 1, []],
  ])
  expect(columnsOf(await board({ cards: '', q: 'telephone' }))).toMatchObject([
    ['interview', 2, []],
    ['offer', 1, []],
    ['rejected', 1, []],
  ])
  for (const cards of ['offer', 'offer:0', 'offer:1000', 'offer:1,', 'fired:3', 'offer:-1', 'offer:1;drop'])
    await expect(board({ cards }), cards).rejects.toMatchObject({ status: 422 })
  await expect(board({ stage: 'offer' })).rejects.toMatchObject({ status: 422 })
  // Moved, it stands in its new column, first, and both are counted again.
  await move(made[2] ?? '', 'interview', { reason: 'Once more' })
  expect(columnsOf(await board({ q: 'telephone', cards: 'interview:1' }))).toMatchObject([
    ['interview', 3, [{ id: made[2] }]],
    ['rejected', 1, []],
  ])
})

it('filters by opening, stage, siever, source, tag and rating, sorts, and counts the same for the board', async () => {
  const job_opening_id = await desk.opening('Chat Agent')
  const first = await desk.application({
    job_opening_id,
    stage: 'interview',
    rating: 4,
    tags: ['nights'],
    source: 'radio',
    siever_id: siever.id,
  })
  const second = await desk.application({ job_opening_id, stage: 'offer', rating: 2, applied_at: '2026-11-01T08:00:00Z' })
  const only = { job_opening_id }
  for (const [query, found] of [
    [{}, [first, second]],
    [{ stage: 'offer' }, [second]],
    [{ siever: siever.ogid }, [first]],
    [{ siever: 'none' }, [second]],
    [{ source: 'radio' }, [first]],
    [{ tag: 'nights' }, [first]],
    [{ rating: 3 }, [first]],
    [{ sort: 'applied_at' }, [second, first]],
    [{ sort: 'rating' }, [second, first]],
    [{ sort: '-stage' }, [second, first]],
    [{ sort: 'full_name' }, [first, second]],
  ] as const)
    expect(await ids({ ...only, ...query }), JSON.stringify(query)).toEqual(found)
  const { stages } = await t.call(applications.board, { query: only }, hr)
  expect(stages.map(({ stage }) => stage)).toEqual([...applicationStages])
  expect(stages.filter(({ total }) => total > 0)).toMatchObject([
    { stage: 'interview', total: 1 },
    { stage: 'offer', total: 1 },
  ])
  expect((await t.call(applications.choices, {}, hr)).sources).toContain('radio')
  expect((await t.call(applications.choices, {}, hr)).tags).toContain('nights')
  await expect(t.call(applications.list, { query: { rating: 6 } }, hr)).rejects.toMatchObject({ status: 422 })
})

it('moves with a trace; back and to rejected only with a reason, and nowhere from withdrawn', async () => {
  const id = await desk.application()
  expect(await move(id, 'interview')).toMatchObject({ message: expect.stringMatching(/moved to Interview$/) })
  await expect(move(id, 'interview')).rejects.toMatchObject({ code: 'not_now' })
  await expect(move(id, 'screening')).rejects.toMatchObject({ fields: { reason: 'Enter a reason' } })
  await expect(move(id, 'rejected', { reason: '  ' })).rejects.toMatchObject({ fields: { reason: 'Enter a reason' } })
  await move(id, 'screening', { reason: 'Came too early' })
  await move(id, 'withdrawn', { reason: 'Called us' })
  await expect(move(id, 'applied', { reason: 'Again' })).rejects.toMatchObject({ status: 409 })
  const { moves, can, stage } = await show(id)
  expect(moves.map(({ to_stage, reason, by }) => [to_stage, reason, by?.full_name])).toEqual([
    ['withdrawn', 'Called us', hr.full_name],
    ['screening', 'Came too early', hr.full_name],
    ['interview', null, hr.full_name],
  ])
  expect({ stage, can }).toEqual({ stage: 'withdrawn', can: { move: false } })
  const { changes } = await t.call(applications.history, { params: { id } }, hr)
  expect(changes.map(({ event }) => event)).toEqual(['move', 'move', 'move'])
})

it('moves many, each on its own, and says which were not and why', async () => {
  const [first, second, hired] = [
    await desk.application(),
    await desk.application(),
    await desk.application({ stage: 'hired' }),
  ]
  const chosen = [
    { id: first, version: 1 },
    { id: second, version: 7 },
    { id: hired, version: 1 },
  ]
  const answer = await t.call(applications.move, { body: { applications: chosen, stage: 'screening' } }, hr)
  expect(answer.message).toBe('1 moved, 2 not')
  expect(answer.results.map(({ id, done }) => [id, done])).toEqual([
    [first, true],
    [second, false],
    [hired, false],
  ])
  expect(answer.results[1]?.message).toMatch(/has just changed this record/)
  expect(answer.results[2]?.message).toMatch(/is hired and cannot be moved/)
  expect([(await show(first)).stage, (await show(second)).stage]).toEqual(['screening', 'applied'])
  await expect(t.call(applications.move, { body: { applications: [], stage: 'screening' } }, hr)).rejects.toMatchObject({
    status: 422,
  })
})

it('refuses to bring back a rejected applicant who has applied again since', async () => {
  const job_opening_id = await desk.opening()
  const same = { job_opening_id, email: 'again@mail.test' }
  const old = await desk.application({ ...same, stage: 'rejected' })
  await desk.application(same)
  await expect(move(old, 'screening', { reason: 'Second thoughts' })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/has applied for this job again since/),
  })
  expect((await show(old)).moves).toEqual([])
})

it('shows the letter of a move before, sends it in the words that were left, or none', async () => {
  const id = await desk.application({ email: 'letters@mail.test', first_name: 'Bola' })
  const { letter } = await t.call(applications.letter, { params: { id }, query: { stage: 'rejected' } }, hr)
  expect(letter).toMatchObject({ kind: 'rejected', facts: { first_name: 'Bola', job_title: 'Customer Service Agent' } })
  await move(id, 'screening')
  expect(await mails('letters@mail.test')).toEqual([])
  await move(id, 'rejected', {
    reason: 'Late',
    letter: { subject: 'About {job_title}', body: 'Not this time ({reference}). {unknown}' },
  })
  const { reference } = await show(id)
  const [mail, ...more] = await mails('letters@mail.test')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('About Customer Service Agent')
  expect(mail?.body).toMatch(new RegExp(`^Dear Bola,\n\nNot this time \\(${reference}\\). \\{unknown\\}`))
  const next = await t.call(applications.letter, { params: { id }, query: { stage: 'interview' } }, hr)
  expect(next.letter).toMatchObject({ kind: 'moved', facts: { stage: stageWords.interview } })
  // What is refused sends nothing.
  await expect(move(id, 'offer', { letter })).rejects.toMatchObject({ status: 422 })
  expect(await mails('letters@mail.test')).toHaveLength(1)
})

it('shows the letter of each step before it is sent, to whoever may invite the applicant', async () => {
  const id = await desk.application({ first_name: 'Bola', siever_id: siever.id })
  const read = (step: LetterStep, as = hr) => t.call(applications.invitation, { params: { id }, query: { step } }, as)
  for (const step of letterSteps) {
    const { letter } = await read(step)
    expect(letter).toMatchObject({ kind: stepLetters[step], facts: { first_name: 'Bola', link: expect.any(String) } })
    // Nothing that it fills in is left open.
    const names = [...`${letter.subject} ${letter.body}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(letter.facts)).toEqual(expect.arrayContaining(names))
  }
  expect((await read('aptitude_test', siever)).letter.kind).toBe('test_invited')
  await expect(read('aptitude_test', other)).rejects.toMatchObject({ status: 404 })
  await expect(read('aptitude_test', ceo)).rejects.toMatchObject({ status: 403 })
})

it('hires nobody by hand: an accepted offer does', async () => {
  const id = await desk.application({ stage: 'offer' })
  await expect(move(id, 'hired')).rejects.toMatchObject({ fields: { stage: expect.stringContaining('Job Offer') } })
  expect((await show(id)).stage).toBe('offer')
})

it('keeps notes with their author, who alone can delete one', async () => {
  const id = await desk.application({ siever_id: siever.id })
  await t.call(applications.note, { params: { id }, body: { words: 'Speaks well' } }, siever)
  await t.call(applications.note, { params: { id }, body: { words: 'Call back' } }, hr)
  const { notes } = await show(id, siever)
  expect(notes.map(({ words, by, can }) => [words, by.full_name, can.remove])).toEqual([
    ['Call back', hr.full_name, false],
    ['Speaks well', siever.full_name, true],
  ])
  const params = { id: notes[1]?.id ?? '' }
  await expect(t.call(applications.removeNote, { params }, hr)).rejects.toMatchObject({ status: 404 })
  // Who no longer screens the applicant reaches nothing of theirs, be it their own.
  await t.db.updateTable('job_application').set({ siever_id: other.id }).where('id', '=', id).execute()
  await expect(t.call(applications.removeNote, { params }, siever)).rejects.toMatchObject({ status: 404 })
  await t.db.updateTable('job_application').set({ siever_id: siever.id }).where('id', '=', id).execute()
  await t.call(applications.removeNote, { params }, siever)
  expect((await show(id)).notes).toHaveLength(1)
  const logged = await t.db.selectFrom('audit_log').select('after').where('entity_id', '=', id).execute()
  expect(JSON.stringify(logged)).not.toContain('Speaks well')
  await expect(t.call(applications.note, { params: { id }, body: { words: ' ' } }, hr)).rejects.toMatchObject({ status: 422 })
})

it('rates and tags, each tag once; the later of two is told who was faster', async () => {
  const id = await desk.application()
  const body = { rating: 4, tags: ['Nights', 'nights', 'Hausa'], version: 1 }
  await t.call(applications.update, { params: { id }, body }, hr)
  expect(await show(id)).toMatchObject({ rating: 4, tags: ['Nights', 'Hausa'], version: 2 })
  await expect(t.call(applications.update, { params: { id }, body }, hr)).rejects.toMatchObject({
    code: 'stale_version',
    message: `${hr.full_name} has just changed this record. Reload to see the change`,
  })
  for (const wrong of [{ rating: 6 }, { rating: 0 }, { tags: [''] }, { tags: ['x'.repeat(41)] }, { tags: Array(13).fill('a') }])
    await expect(
      t.call(applications.update, { params: { id }, body: { ...body, ...wrong, version: 2 } }, hr),
    ).rejects.toMatchObject({
      status: 422,
    })
})

it('flags earlier applications and former or present employees, to whoever may know of them', async () => {
  const gone = await t.person({ first_name: 'Gone', status: 'left' })
  await t.db
    .updateTable('employee')
    .set({ phone: '0803 777 1234', private_email: 'Gone@Mail.test' })
    .where('id', '=', gone.id)
    .execute()
  const mobile_number = '+2348037771234'
  const before = await desk.application({ mobile_number, email: 'gone.old@mail.test', stage: 'rejected' })
  const byEmail = await desk.application({ email: 'gone@mail.test' })
  const id = await desk.application({ mobile_number, email: 'gone.new@mail.test', siever_id: siever.id })
  expect(await show(id)).toMatchObject({
    others: 0,
    same_phone: 1,
    is_known: true,
    earlier: [{ id: before, stage: 'rejected', is_same_person: false }],
    known: [{ ogid: gone.ogid, status: 'left' }],
  })
  expect((await show(byEmail)).known).toMatchObject([{ ogid: gone.ogid }])
  // A siever reads neither the other application nor the record of an employee.
  expect(await show(id, siever)).toMatchObject({ others: 0, same_phone: 0, is_known: false, earlier: [], known: [] })
  // By address, by number however it is written, by both: each once. The address alone says that it is the same person.
  await desk.application({ mobile_number: '08037771234', email: 'gone.new@mail.test' })
  await desk.application({ mobile_number: '+2348030000001', email: 'gone.new@mail.test' })
  expect(await show(id)).toMatchObject({ others: 2, same_phone: 1 })
  const hired = await desk.application({ email: 'gone@mail.test', stage: 'hired' })
  await t.db.updateTable('job_application').set({ employee_id: gone.id }).where('id', '=', hired).execute()
  expect(await show(hired)).toMatchObject({ is_known: false, employee: { ogid: gone.ogid } })
})

it('logs who read the words of a resume', async () => {
  const id = await desk.application({ resume_text: 'Five years of sales' })
  expect(await t.call(applications.resumeText, { params: { id } }, hr)).toEqual({ resume_text: 'Five years of sales' })
  const read = { action: 'application.read_resume', actor_id: hr.id }
  const logged = () => t.db.selectFrom('audit_log').select(['action', 'actor_id']).where('entity_id', '=', id).execute()
  expect(await logged()).toEqual([read])
  // Who has it open all morning is not logged with each reading.
  await t.call(applications.resumeText, { params: { id } }, hr)
  await t.call(applications.resumeText, { params: { id } }, ceo)
  expect(await logged()).toHaveLength(2)
})

it('leaves an erased application as it is', async () => {
  const id = await desk.application()
  await t.db.updateTable('job_application').set({ erased_at: '2026-11-01T00:00:00Z' }).where('id', '=', id).execute()
  for (const step of [
    () => move(id, 'screening'),
    () => t.call(applications.note, { params: { id }, body: { words: 'A' } }, hr),
    () => t.call(applications.update, { params: { id }, body: { rating: 1, tags: [], version: 1 } }, hr),
  ])
    await expect(step()).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/was erased/) })
  expect((await show(id)).can.move).toBe(false)
})

it('keeps the applications of an opening that is closed meanwhile, and goes on with them', async () => {
  const job_opening_id = await desk.opening()
  const id = await desk.application({ job_opening_id })
  await t.db.updateTable('job_opening').set({ status: 'closed' }).where('id', '=', job_opening_id).execute()
  await move(id, 'screening')
  expect(await ids({ job_opening_id })).toEqual([id])
})
