import { expect, test } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'

const wall = '**/api/v1/guest/wall_of_fame.json'

test('a guest sees the wall of fame, and of its people no more than they agreed to', async ({ page }) => {
  await page.goto('/auth/login')
  const answered = page.waitForResponse(wall)
  await page.getByRole('button', { name: 'Wall of Fame' }).click()
  await expect(page).toHaveURL('/guest/wall-of-fame')
  await expect(page.getByRole('heading', { name: 'Wall of Fame' })).toBeVisible()
  const { wall_of_fame } = await (await answered).json()
  expect(wall_of_fame.length).toBeGreaterThan(0)
  for (const person of wall_of_fame) {
    expect(Object.keys(person).sort()).toEqual(['award', 'first_name', 'id', 'month', 'picture', 'words'])
  }
  await expect(page.getByRole('heading', { level: 3, name: wall_of_fame[0].first_name, exact: true }).first()).toBeVisible()
  await expect(page.getByText(wall_of_fame[0].words).first()).toBeVisible()

  await page.route(wall, (route) => route.fulfill({ json: { wall_of_fame: [] } }))
  await page.reload()
  await expect(page.getByText('No awards yet')).toBeVisible()
  await page.unroute(wall)
  await page.route(wall, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('Unable to communicate with server')).toBeVisible()
  await page.unroute(wall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Staff login' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('a guest submits a ticket from the sign-in, follows it by the link of the mail, is helped and rates it', async ({
  page,
  browser,
  request,
}) => {
  const email = `amaka.${Date.now()}@example.com`
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Submit a Ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit a Ticket' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  const complaint = dialog.getByRole('textbox', { name: 'What can we help you with?' })
  await expect(submit).toBeDisabled()
  await complaint.fill('   ')
  await expect(submit).toBeDisabled()
  await complaint.fill('I cannot sign in since yesterday.')
  await submit.click()
  await expect(dialog.getByText('Field Required')).toHaveCount(4)
  await expectAccessibleDialog(page)
  await dialog.getByLabel('First name').fill('Amaka')
  await dialog.getByLabel('Last name').fill('Obi')
  await dialog.getByLabel('OGID').fill('OG000123')
  await dialog.getByLabel('Email').fill(email)
  await expect(dialog.getByLabel('Website')).toHaveAttribute('tabindex', '-1')
  const sentence = 'Too many attempts. Wait a moment and try again'
  await page.route('**/api/v1/tickets.json?*', (route) => route.fulfill({ status: 429, json: { errors: sentence } }))
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(complaint).toHaveText('I cannot sign in since yesterday.')
  await page.unrouteAll()
  // Filled in faster than a person does it: the form asks to wait a moment, and keeps what was written.
  await expect(async () => {
    await submit.click({ timeout: 1000 })
    await expect(page.getByText('Ticket successfully created')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit a Ticket' })).toBeFocused()

  const { get } = await callsOf(request, 'super@zuma.test')
  const { outbox_mails } = await get('outbox_mails', { q: email })
  const { outbox_mail } = await get(`outbox_mails/${outbox_mails[0].id}`)
  const link = new URL(/https?:\S+/.exec(outbox_mail.body)?.[0] ?? '')
  const number = /Ticket (\d+)/.exec(outbox_mail.subject)?.[1] ?? ''

  const desk = await browser.newPage()
  await signIn(desk, 'erp@zuma.test', '/dashboard/main/ticket-management')
  await desk.getByRole('row').filter({ hasText: number }).click()
  const drawer = desk.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Text' }).fill('Your account works again')
  await drawer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(desk.getByText('Reply sent')).toBeVisible()
  await drawer.getByRole('button', { name: 'Solve' }).click()
  await expect(desk.getByText(`Ticket ${number} changed`)).toBeVisible()
  await desk.close()

  await page.goto(`${link.pathname}${link.search}`)
  await expect(page.getByText('Your account works again')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reopen this ticket' })).toBeVisible()
  await page.getByRole('radio', { name: '5, very satisfied' }).check()
  await page.getByRole('button', { name: 'Save rating' }).click()
  await expect(page.getByText('Rating saved')).toBeVisible()
})
