/** Somebody outside finds a job on a phone, applies, and signs the offer; what the staff does in between is done by calls. */
import type { Page } from '@playwright/test'
import { pdf } from '../server/test/documents.ts'
import { flawsOf, widthBeyond } from './accessible.ts'
import { dayAhead } from './days.ts'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { linkTo } from './mails.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** What came over the line so far, as it was packed, and from where. */
function loadOf(page: Page) {
  const loaded = { bytes: 0, paths: new Set<string>() }
  page.on('requestfinished', async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    loaded.bytes += responseBodySize + responseHeadersSize
    loaded.paths.add(new URL(request.url()).pathname)
  })
  return loaded
}

/** Nothing for axe to say, no wider than the phone, and each button as large as a thumb. */
async function lookAt(page: Page): Promise<void> {
  expect.soft(await flawsOf(page), page.url()).toEqual([])
  expect.soft(await widthBeyond(page), page.url()).toBe(0)
  const heights = await page
    .locator('main button, main input:not([type=hidden]):not([type=checkbox]):not([name=website]), main select')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height))
  expect.soft(Math.min(44, ...heights), page.url()).toBe(44)
}

test('an applicant finds a job on a phone, applies with a resume, follows the application and signs the offer', async ({
  page,
  request,
}) => {
  const email = `amaka.${Date.now()}@mail.test`
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const loaded = loadOf(page)
  const next = (name: string) => page.getByRole('button', { name }).click()

  await test.step('the list, the job and the form weigh little, and nothing of the app comes with them', async () => {
    await page.goto('/recruitment/joblist')
    await lookAt(page)
    await page.getByLabel('Search').fill('chat')
    await next('Search')
    await page.getByRole('link', { name: 'Chat Support Agent' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Chat Support Agent' })).toBeVisible()
    await lookAt(page)
    await page.getByRole('link', { name: 'Apply' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply for Chat Support Agent')
    await lookAt(page)
    expect([...loaded.paths].filter((path) => !/^\/(recruitment\/|favicon)/.test(path))).toEqual([])
    expect(loaded.bytes).toBeGreaterThan(1000)
    expect(loaded.bytes).toBeLessThan(110_000)
  })

  await test.step('what was typed is still there after the phone let go of the page', async () => {
    await page.getByLabel('First name').fill('Amaka')
    await page.getByLabel('Last name').fill('Obi')
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Amaka')
    await page.getByLabel('Mobile number').fill('0803')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Highest qualification').selectOption('HND')
    await page.getByLabel('Languages spoken').fill('English, Igbo')
    // Filled in faster than a person does it: the form asks to wait a moment, each time anew.
    await expect(async () => {
      await next('Continue')
      await expect(page.getByText('Enter a phone number such as 0803 123 4567')).toBeVisible({ timeout: 1000 })
    }).toPass({ intervals: [3500] })
    await lookAt(page)
    await page.getByLabel('Mobile number').fill(`0803 ${String(Date.now()).slice(-7)}`)
    await expect(async () => {
      await next('Continue')
      await expect(page.getByLabel('Resume')).toBeVisible({ timeout: 1000 })
    }).toPass({ intervals: [3500] })
  })

  await test.step('the resume is checked, the review says what is sent, and the answer has a reference', async () => {
    await lookAt(page)
    await page
      .getByLabel('Resume')
      .setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
    await next('Continue')
    await expect(page.getByRole('alert')).toContainText('PDF, DOC or DOCX')
    const buffer = await pdf('Amaka Obi, three years of chats in a bank')
    await page.getByLabel('Resume').setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer })
    await next('Continue')
    await expect(page.getByText('resume.pdf')).toBeVisible()
    await lookAt(page)
    await page.getByRole('checkbox').check()
    await next('Send application')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application sent')
    await lookAt(page)
  })

  await test.step('the link in the letter shows how far it has come', async () => {
    await page.goto(await linkTo(request, email, /\/recruitment\/application\/\S+/))
    await expect(page.getByText('We have received your application.')).toBeVisible()
    await lookAt(page)
  })

  await test.step('HR offers the job, the HR manager approves it', async () => {
    const hr = await callsOf(request, 'hr@zuma.test')
    const manager = await callsOf(request, 'hr.manager@zuma.test')
    const { job_applications } = await hr.get('job_applications', { q: email })
    const { candidates } = await hr.get('job_offers/candidates', { q: job_applications[0].reference })
    const { office_id, branch_id, employment_type } = candidates[0]
    const { designations } = await hr.get('designations')
    const days = { starts_on: dayAhead(14), answer_by: dayAhead(5) }
    const terms = {
      designation_id: designations[0].id,
      office_id,
      branch_id,
      employment_type,
      salary_kobo: 17_000_000,
      ...days,
    }
    const text = 'We are pleased to offer you the position of {designation} from {starts_on}.'
    const { id } = await hr.post('job_offers', { application_id: job_applications[0].id, ...terms, text })
    const version = async () => (await hr.get(`job_offers/${id}`)).job_offer.version
    await hr.post(`job_offers/${id}/approval`, { version: await version() })
    await manager.prove()
    await manager.patch('requests/decide', {
      requests: [{ kind: 'job_offer', id, version: await version() }],
      decision: 'approved',
      comment: '',
    })
    const sent = await hr.post(`job_offers/${id}/send`, { version: await version() })
    expect(sent.message).toBe(`Job offer sent to ${email}`)
  })

  await test.step('the applicant reads the offer, signs it with their name, and it stays signed', async () => {
    const link = await linkTo(request, email, /\/recruitment\/accept-joboffer\/\S+/)
    await page.goto(link)
    await expect(page.getByText('₦170,000.00')).toBeVisible()
    await lookAt(page)
    const name = page.getByLabel('Type your name to accept: Amaka Obi')
    await name.fill('Somebody Else')
    await next('Accept the offer')
    await expect(page.getByRole('alert')).toContainText('Type your name as in your application: Amaka Obi')
    await name.fill('Amaka Obi')
    await next('Accept the offer')
    await expect(page.getByText('You have accepted this offer. We look forward to your first day')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read the letter (PDF)' })).toBeVisible()
    await lookAt(page)
    await page.goto(link)
    await expect(page.getByRole('button', { name: /offer$/ })).toHaveCount(0)
  })
  expect(complaints.filter((complaint) => !/status of 4\d\d/.test(complaint))).toEqual([])
})
