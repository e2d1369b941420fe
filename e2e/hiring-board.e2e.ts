import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { docx } from '../server/test/documents.ts'
import { expectAccessibleDialog } from './accessible.ts'
import { dayAhead } from './days.ts'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { linkTo } from './mails.ts'
import { enter, signIn } from './sign-in.ts'
import { test } from './test.ts'

const fresh = 'eleven yellow ferries 27'

const hiddenOf = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)) ??
  ''

/** Somebody outside applies, page by page; the first was opened before. */
async function apply(request: APIRequestContext, page: string, opening: string, person: { last_name: string; email: string }) {
  const path = `/recruitment/apply/${opening}`
  const carried = { form: hiddenOf(page, 'form'), source: hiddenOf(page, 'source'), hr_job_opening_id: opening }
  const typed = {
    ...{ first_name: 'Halimat', middle_name: '', ...person, highest_qualification: 'HND' },
    ...{ mobile_number: `0803 ${String(Date.now()).slice(-7)}`, certifications: '', languages_spoken: 'English, Hausa' },
  }
  const details = await (await request.post(`${path}/details`, { form: { ...typed, ...carried } })).text()
  const resume = { name: 'resume.docx', mimeType: 'application/octet-stream', buffer: docx('Three years in a call centre') }
  const reviewed = await request.post(`${path}/documents`, { multipart: { draft: hiddenOf(details, 'draft'), resume } })
  const draft = hiddenOf(await reviewed.text(), 'draft')
  const sent = await request.post(`${path}/send`, { form: { draft, consent: 'yes' } })
  expect(await sent.text()).toContain('JA-')
}

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** The choices hang on the page, not on the dialog. */
async function choose(page: Page, label: string, option: string | RegExp, typed?: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  if (typed) await box.fill(typed)
  await page
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click()
}

test('HR takes an applicant over the board to an interview and an offer, a second person approves it, and whoever accepts it signs in on the first day', async ({
  page,
  request,
  browser,
}) => {
  const hr = await callsOf(request, 'hr@zuma.test')
  const { job_openings } = await hr.get('job_openings', { status: 'open', q: 'Customer Service Agent', sort: 'job_title' })
  const opening: string = job_openings.find(({ job_title }: { job_title: string }) => job_title === 'Customer Service Agent').id
  const form = await (await request.get(`/recruitment/apply/${opening}`)).text()
  const opened = Date.now()
  const digits = String(opened).slice(-5)
  const last_name = `Okafor${digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  const name = `Halimat ${last_name}`
  const email = `halimat.${opened}@mail.test`
  const card = page.getByRole('link', { name, exact: true })

  await test.step('two presses, the second before the board was read again, take the card two stages on; back it goes only with a reason', async () => {
    // A form that is filled in faster than people type is not taken: meanwhile HR opens the board.
    await signIn(page, 'hr@zuma.test', '/dashboard/recruitment/job-applications')
    await page.getByText('Board', { exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search job applications' }).fill(last_name)
    await expect(column(page, 'Applied').getByText('Nobody')).toBeVisible()
    await expect.poll(() => Date.now() - opened, { intervals: [200] }).toBeGreaterThan(3500)
    await apply(request, form, opening, { last_name, email })
    await expect(column(page, 'Applied').getByRole('link', { name })).toBeVisible()
    await card.focus()
    // Only that it was sent is waited for: the answer may still be on its way.
    const sent = () => page.waitForRequest((request) => request.url().endsWith('/job_applications/move.json'))
    const first = sent()
    await page.keyboard.press('Shift+ArrowRight')
    await first
    await expect(column(page, 'Screening').getByRole('link', { name })).toBeFocused()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(column(page, 'Aptitude test').getByRole('link', { name })).toBeFocused()
    const stage = async () => (await hr.get('job_applications', { q: email })).job_applications[0].stage
    await expect.poll(stage).toBe('aptitude_test')
    await page.keyboard.press('Shift+ArrowLeft')
    const dialog = page.getByRole('dialog', { name: `Move ${name}` })
    await dialog.getByRole('button', { name: 'Move to Screening' }).click()
    await expect(dialog.getByText('Enter a reason')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(column(page, 'Aptitude test').getByRole('link', { name })).toBeVisible()
  })

  await test.step('who is invited to an interview has come to that stage, in the words that were shown before', async () => {
    await page.goto('/dashboard/recruitment/interviewees')
    await page.getByRole('button', { name: 'Plan interview' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Plan interview' })
    await choose(page, 'Applicants', new RegExp(`^${name} `), last_name)
    await choose(page, 'Branch', 'Abuja Head Office')
    // So far ahead nobody of the demo company has planned leave.
    await dialog.getByRole('textbox', { name: 'Day' }).fill(dayAhead(90))
    await dialog.getByLabel('Begins at').fill('10:00')
    await dialog.getByLabel('Or a link to a call').fill(`https://meet.zuma.test/${digits}`)
    await choose(page, 'Panel', /^HR Manager|Human Resources/, 'hr')
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Halimat')
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Plan interview' }).click()
    await expect(page.getByText('Interview planned')).toBeVisible()
  })

  const offered = page.getByRole('dialog', { name: `Job offer for ${name}` })
  await test.step('whoever makes the offer does not approve it; once a second person has, it is sent', async () => {
    await page.goto('/dashboard/recruitment/job-offer')
    await page.getByRole('button', { name: 'Make job offer' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Make job offer' })
    await choose(page, 'Applicant', new RegExp(`^${name} `), last_name)
    await choose(page, 'Designation', 'Customer Service Agent')
    await dialog.getByLabel('Monthly gross salary').fill('150000')
    await dialog.getByRole('textbox', { name: 'Answer by' }).fill(dayAhead(5))
    await dialog.getByRole('textbox', { name: 'First day' }).fill(dayAhead(14))
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Save draft' }).click()
    await offered.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(offered.getByRole('button', { name: 'Ask for approval' })).toHaveCount(0)
    await expect(offered.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    const manager = await callsOf(request, 'hr.manager@zuma.test')
    const { job_offers } = await manager.get('job_offers', { q: last_name })
    const [{ id, version }] = job_offers
    await manager.prove()
    await manager.patch('requests/decide', {
      requests: [{ kind: 'job_offer', id, version }],
      decision: 'approved',
      comment: '',
    })
    await offered.getByRole('button', { name: 'Send', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Send the offer to ${name}?` })
    await question.getByRole('button', { name: 'Send' }).click()
    const link = await linkTo(request, email, /\/recruitment\/accept-joboffer\/[\w-]+\?key=[\w-]+/)
    const [path = '', key = ''] = link.split('?key=')
    await request.get(link)
    expect((await request.post(path, { form: { key, answer: 'accept', name } })).status()).toBe(200)
  })

  const work = `halimat.${opened}@zuma.test`
  await test.step('the form of the new employee is filled in but for the work email; both agreed on an earlier first day', async () => {
    await offered.getByRole('button', { name: 'Create employee' }).click()
    await expect(page.getByLabel('Last name')).toHaveValue(last_name)
    await page.getByLabel('Work email').fill(work)
    await page.getByRole('button', { name: 'Next: job' }).click()
    const firstDay = page.getByRole('textbox', { name: 'Hire date' })
    await expect(firstDay).toHaveValue(dayAhead(14))
    await firstDay.fill(dayAhead(0))
    for (const next of ['Next: documents', 'Next: review', `Add ${name} and send invitation`])
      await page.getByRole('button', { name: next, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('who has no mailbox here yet is invited at the private address, and signs in; on the board they are hired', async () => {
    const invitation = await linkTo(request, email, /\/reset-password\?token=\S+/)
    const joiner = await (await browser.newContext()).newPage()
    await joiner.goto(invitation)
    await joiner.getByLabel('New Password').fill(fresh)
    await joiner.getByLabel('Confirm Password').fill(fresh)
    await joiner.getByRole('button', { name: 'Confirm' }).click()
    await expect(joiner).toHaveURL('/auth/login')
    await enter(joiner, work, fresh)
    await expect(joiner.getByRole('heading', { level: 1, name: /Halimat/ })).toBeVisible()
    await page.goto(`/dashboard/recruitment/job-applications?view=board&q=${last_name}`)
    await page.getByRole('button', { name: /^Hired/ }).click()
    await expect(column(page, 'Hired').getByRole('link', { name })).toBeVisible()
  })
})
