import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { docx } from '../server/test/documents.ts'
import { expectAccessibleDialog, flawsOf } from './accessible.ts'
import { callsOf } from './free-days.ts'
import { enter, signIn } from './sign-in.ts'

const fresh = 'eleven yellow ferries 27'
/** By the clocks of Lagos, an hour ahead. */
const dayAhead = (days: number): string => new Date(Date.now() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const hiddenOf = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)) ??
  ''

/** The newest link of a kind in the mails to an address, as the super administrator reads them. */
async function linkTo(request: APIRequestContext, address: string, link: RegExp): Promise<string> {
  const { get } = await callsOf(request, 'super@zuma.test')
  const find = async (): Promise<string> => {
    const { outbox_mails }: { outbox_mails: { id: string; recipient: string }[] } = await get('outbox_mails')
    const theirs = outbox_mails.filter(({ recipient }) => recipient === address)
    const bodies = await Promise.all(theirs.map(async ({ id }) => (await get(`outbox_mails/${id}`)).outbox_mail.body))
    return link.exec(bodies.join('\n'))?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

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

async function choose(page: Locator | Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}

test('HR takes an applicant over the board to an offer, a second person approves it, and whoever accepts it signs in on the first day', async ({
  page,
  request,
  browser,
}) => {
  const { get } = await callsOf(request, 'hr@zuma.test')
  const { job_openings } = await get('job_openings', { status: 'open', q: 'Customer Service Agent', sort: 'job_title' })
  const opening: string = job_openings.find(({ job_title }: { job_title: string }) => job_title === 'Customer Service Agent').id
  const form = await (await request.get(`/recruitment/apply/${opening}`)).text()
  const opened = Date.now()
  // A form that is filled in faster than people type is not taken: meanwhile HR opens the board.
  const last_name = `Okafor${String(Date.now())
    .slice(-4)
    .replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  const name = `Halimat ${last_name}`
  const email = `halimat.${Date.now()}@mail.test`
  await signIn(page, 'hr@zuma.test', '/dashboard/recruitment/job-applications')
  await page.getByText('Board', { exact: true }).click()
  await expect(column(page, 'Applied')).toBeVisible()
  await expect.poll(() => Date.now() - opened, { intervals: [200] }).toBeGreaterThan(3500)
  await apply(request, form, opening, { last_name, email })

  // By keyboard from stage to stage; the card keeps the focus.
  await page.getByRole('searchbox', { name: 'Search job applications' }).fill(last_name)
  const card = page.getByRole('link', { name, exact: true })
  await expect(card).toHaveCount(1)
  expect(await flawsOf(page)).toEqual([])
  await card.focus()
  for (const [stage, title] of [
    ['screening', 'Screening'],
    ['aptitude_test', 'Aptitude test'],
  ] as const) {
    // Sharing out among the rep sievers may have been faster.
    if ((await column(page, title).getByRole('link', { name }).count()) > 0) continue
    const isRead = page.waitForResponse(
      (answer) => answer.url().includes(`stage=${stage}`) && answer.request().method() === 'GET',
    )
    await page.keyboard.press('Shift+ArrowRight')
    await isRead
    await expect(column(page, title).getByRole('link', { name })).toBeFocused()
  }
  // Back it goes only with a reason.
  await page.keyboard.press('Shift+ArrowLeft')
  const dialog = page.getByRole('dialog', { name: `Move ${name}` })
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Move to Screening' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(column(page, 'Aptitude test').getByRole('link', { name })).toBeVisible()

  // With a letter, read before it is sent.
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move and write' }).click()
  await dialog.getByLabel('Write to the applicant').check()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('has come to a new step: Interview')
  await dialog.getByRole('button', { name: 'Move to Interview' }).click()
  await expect(column(page, 'Interview').getByRole('link', { name })).toBeVisible()

  await page.goto('/dashboard/recruitment/job-offer')
  await page.getByRole('button', { name: 'Make job offer' }).first().click()
  const offer = page.getByRole('dialog', { name: 'Make job offer' })
  await choose(offer, 'Applicant', `${name}, Customer Service Agent`)
  await choose(offer, 'Designation', 'Customer Service Agent')
  await offer.getByLabel('Monthly gross salary').fill('150000')
  await offer.getByRole('textbox', { name: 'Answer by' }).fill(dayAhead(5))
  await offer.getByRole('textbox', { name: 'First day' }).fill(dayAhead(14))
  await expectAccessibleDialog(page)
  await offer.getByRole('button', { name: 'Save draft' }).click()
  const drawer = page.getByRole('dialog', { name: `Job offer for ${name}` })
  await drawer.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(drawer.getByRole('button', { name: 'Ask for approval' })).toHaveCount(0)

  // Whoever made it does not approve it.
  await expect(drawer.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const manager = await (await browser.newContext()).newPage()
  await signIn(manager, 'hr.manager@zuma.test', '/dashboard/recruitment/job-offer')
  await manager.getByRole('row').filter({ hasText: name }).first().click()
  const theirs = manager.getByRole('dialog', { name: `Job offer for ${name}` })
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await drawer.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Send the offer to ${name}?` })
    .getByRole('button', { name: 'Send' })
    .click()

  const link = await linkTo(request, email, /\/recruitment\/accept-joboffer\/[\w-]+\?key=[\w-]+/)
  const [path = '', key = ''] = link.split('?key=')
  await request.get(link)
  const accepted = await request.post(path, { form: { key, answer: 'accept', name } })
  expect(accepted.status()).toBe(200)

  // The form of the new employee is filled in but for the work email.
  await drawer.getByRole('button', { name: 'Create employee' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue(last_name)
  const work = `halimat.${Date.now()}@zuma.test`
  await page.getByLabel('Work email').fill(work)
  await page.getByRole('button', { name: 'Next: job' }).click()
  // They can begin at once, both agreed since.
  const firstDay = page.getByRole('textbox', { name: 'Hire date' })
  await expect(firstDay).toHaveValue(dayAhead(14))
  await firstDay.fill(dayAhead(0))
  const add = page.getByRole('button', { name: `Add ${name} and send invitation` })
  const next = page.getByRole('button', { name: /^Next: / })
  for (let step = 0; step < 6; step += 1) {
    await expect(add.or(next)).toBeVisible()
    if (await add.isVisible()) break
    await next.click()
  }
  await add.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // Who has no mailbox here yet is invited at the private address.
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
