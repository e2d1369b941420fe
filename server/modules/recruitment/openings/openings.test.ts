import { openings } from '@iroko/contract/recruitment/openings'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const siever = await t.person({ roles: ['rep_siever'] })
const agent = await t.person()
t.setNow('2026-11-10')

const draft = {
  job_title: 'Customer Service Agent',
  office_id: hr.office_id,
  branch_id: t.branch_id,
  employment_type: 'full_time' as const,
  positions: 3,
  opens_on: '2026-11-10',
  closes_on: '2026-11-20',
  salary_from: 12_000_000,
  salary_to: 15_000_000,
  description: '<p>You answer <b>customers</b></p><script>alert(1)</script>',
}
/** One whose publication somebody else has approved (opening-requests). */
const add = async (body: object = {}) => {
  const { id } = (await t.call(openings.create, { body: { ...draft, ...body } }, hr)).job_opening
  await t.db.updateTable('job_opening').set({ approved_at: t.portal.now().toISOString() }).where('id', '=', id).execute()
  return id
}
const found = async (id: string) => {
  const rows = (await t.call(openings.list, { query: { limit: 1000 } }, hr)).job_openings
  return rows.find((row) => row.id === id)
}
const move = async (id: string, status: 'open' | 'paused' | 'closed' | 'filled') =>
  t.call(openings.move, { params: { id }, body: { status, version: (await found(id))?.version ?? 0 } }, hr)
const page = (path = '', query: Record<string, string> = {}) => t.inject({ url: `/recruitment/joblist${path}`, query })

it('keeps openings of HR, lets rep sievers choose from them and everyone else see none', async () => {
  const id = await add()
  expect(await found(id)).toMatchObject({
    job_title: draft.job_title,
    status: 'draft',
    positions: 3,
    can: { open: true, paused: false },
  })
  expect((await t.call(openings.list, {}, siever)).job_openings.map((row) => row.id)).toContain(id)
  await expect(t.call(openings.show, { params: { id } }, siever)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(openings.list, {}, agent)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(openings.create, { body: draft }, siever)).rejects.toMatchObject({ status: 403 })
  const { job_opening } = await t.call(openings.show, { params: { id } }, hr)
  expect(job_opening.description).toBe('<p>You answer <b>customers</b></p>')
})

it('asks for what is missing and refuses what cannot be', async () => {
  const send = (body: object) => t.call(openings.create, { body: { ...draft, ...body } }, hr)
  const refused = { job_title: ' ', positions: 0, description: '<p><br></p>', closes_on: '2026-11-09' }
  await expect(send(refused)).rejects.toMatchObject({
    fields: { job_title: 'Field Required', positions: 'At least 1', description: 'Field Required' },
  })
  for (const [body, field, sentence] of [
    [{ closes_on: '2026-11-09' }, 'closes_on', 'Enter a closing date on or after the opening date'],
    [{ salary_to: 1 }, 'salary_to', 'Enter an amount that is not below the lowest salary'],
    [{ salary_from: null, salary_to: null, salary_shown: true }, 'salary_from', 'Enter the salary that is shown'],
    [{ office_id: uuid() }, 'office_id', 'Choose an office from the list'],
    [{ branch_id: uuid() }, 'branch_id', 'Choose a branch from the list'],
    [{ description: '<script>1</script>' }, 'description', 'Field Required'],
  ] as const)
    await expect(send(body)).rejects.toMatchObject({ status: 422, fields: { [field]: sentence } })
})

it('opens, pauses, closes and fills one, each step only from where it leads, and the later of two at once is told', async () => {
  const id = await add()
  await expect(move(id, 'paused')).rejects.toMatchObject({ status: 409, code: 'not_now' })
  const version = (await found(id))?.version ?? 0
  const both = await Promise.allSettled(
    [1, 2].map(() => t.call(openings.move, { params: { id }, body: { status: 'open', version } }, hr)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await move(id, 'paused')
  await move(id, 'open')
  await move(id, 'filled')
  expect(await found(id)).toMatchObject({ status: 'filled', can: { open: true, paused: false, closed: false, filled: false } })
  await expect(move(id, 'filled')).rejects.toMatchObject({ message: 'Customer Service Agent is already filled' })
  const { changes } = await t.call(openings.history, { params: { id } }, hr)
  expect(changes.map(({ event }) => event)).toEqual(['update', 'update', 'update', 'update', 'create'])
})

it('refuses a change of what somebody else has changed, and duplicates an old one as a draft from today on', async () => {
  const id = await add()
  const change = { params: { id }, body: { ...draft, positions: 2, version: 1 } }
  await t.call(openings.update, change, hr)
  await expect(t.call(openings.update, change, hr)).rejects.toMatchObject({ code: 'stale_version' })
  t.setNow('2026-11-12')
  const copy = (await t.call(openings.duplicate, { params: { id } }, hr)).job_opening
  expect(await found(copy.id)).toMatchObject({ status: 'draft', positions: 2, opens_on: '2026-11-12', closes_on: null })
  await expect(t.call(openings.duplicate, { params: { id: uuid() } }, hr)).rejects.toMatchObject({ status: 404 })
})

it('shows the public what is open and has begun, with filters, and nothing else', async () => {
  const other = await t.office({ code: 'sales', title: 'Sales & <Growth>' })
  const shown = await add({ job_title: 'Chat <Agent>', employment_type: 'contract', office_id: other.id })
  const later = await add({ job_title: 'Later Agent', opens_on: '2026-11-15' })
  const hidden = await add({ job_title: 'Hidden Draft' })
  await move(shown, 'open')
  expect(await move(later, 'open')).toEqual({ message: 'Later Agent will be public from 2026-11-15' })
  expect(await found(shown)).toMatchObject({ status: 'open', is_public: true })
  expect(await found(later)).toMatchObject({ status: 'open', is_public: false })
  const all = await page()
  expect(all.statusCode).toBe(200)
  expect(all.headers['content-type']).toContain('text/html')
  expect(all.body).toContain('Chat &#60;Agent&#62;')
  expect(all.body).not.toMatch(/Later Agent|Hidden Draft|<Agent>|<Growth>/)
  // Nothing of the app comes with it.
  expect(all.body).not.toMatch(/<script(?! type="application\/ld\+json")|\/assets\//)
  for (const [query, count] of [
    [{ q: 'chat' }, 1],
    [{ q: 'plumber' }, 0],
    [{ office: other.id }, 1],
    [{ branch: t.branch_id, type: 'contract' }, 1],
    [{ type: 'intern' }, 0],
    // What cannot be meant is passed over.
    [{ office: "' or 1=1", type: 'x', page: '-3', q: '\u0000' }, 1],
    [{ q: '%' }, 0],
  ] as const)
    expect((await page('', query)).body.match(/<li>/g)?.length ?? 0).toBe(count)
  for (const id of [later, hidden, uuid(), 'nonsense']) expect((await page(`/${id}`)).statusCode).toBe(404)
})

it('shows a job with its words, its address to share and structured data, and its salary only where it is to be shown', async () => {
  const id = await add({ job_title: 'Agent </script>', salary_shown: true, requirements: '<ul><li>Patience</li></ul>' })
  await move(id, 'open')
  const { body } = await page(`/${id}`)
  const data = JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/.exec(body)?.[1] ?? '')
  expect(data).toMatchObject({
    '@type': 'JobPosting',
    title: 'Agent </script>',
    datePosted: '2026-11-10',
    employmentType: 'FULL_TIME',
    baseSalary: { value: { minValue: 120_000, maxValue: 150_000 } },
  })
  expect(body).toContain('<p>You answer <b>customers</b></p>')
  expect(body).toContain(`value="${t.portal.environment.PUBLIC_URL}/recruitment/joblist/${id}"`)
  expect(body).toContain('₦120,000.00 to ₦150,000.00 a month')
  const silent = await add()
  await move(silent, 'open')
  expect((await page(`/${silent}`)).body).not.toMatch(/120,000|baseSalary/)
})

it('hides an opening after its last day, closes it by itself, and opens it again only with a later one', async () => {
  const id = await add({ closes_on: '2026-11-12' })
  await move(id, 'open')
  expect((await page(`/${id}`)).statusCode).toBe(200)
  // In Lagos it is the next day already.
  t.setNow('2026-11-12T23:30:00Z')
  expect((await page(`/${id}`)).statusCode).toBe(404)
  await t.portal.jobs.enqueue(t.db, 'close-job-openings', {})
  await t.runJobs()
  expect(await found(id)).toMatchObject({ status: 'closed', can: { open: false } })
  await expect(move(id, 'open')).rejects.toMatchObject({
    message: 'The closing date of Customer Service Agent has passed. Enter a later one first',
  })
  const version = (await found(id))?.version ?? 0
  await t.call(openings.update, { params: { id }, body: { ...draft, closes_on: '2026-11-30', version } }, hr)
  await move(id, 'open')
  expect((await page(`/${id}`)).statusCode).toBe(200)
})
