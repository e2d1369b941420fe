import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signIn } from './sign-in.ts'

const everyone = '/dashboard/hr/all-employees'
const table = (page: Page) => page.getByRole('table', { name: 'All employees' })

/** The OGID of the person who is signed in. */
const ownOgid = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').employee_info.ogid)

test('HR finds a person, reads the record and comes back to the same list', async ({ page }) => {
  test.slow()
  await signIn(page, 'hr@zuma.test', everyone)
  await expect(table(page).getByRole('row')).toHaveCount(26)
  await expectAccessible(page)

  await page.getByLabel('Office', { exact: true }).selectOption({ label: 'Kora Bank Voice' })
  await page.getByLabel('Leads people').check()
  await page.getByRole('searchbox').fill('lead@zuma')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/office_id=.*is_lead=true|is_lead=true.*office_id=/)
  const row = table(page).getByRole('row').nth(1)
  const shown = await row.textContent()
  await row.click()
  await expect(page).toHaveURL(/\/dashboard\/user\/profile\/OG\d{6}$/)
  await expect(page.getByRole('heading', { name: 'Reports to' })).toBeVisible()

  expect(shown).toContain((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')

  await page.getByRole('tab', { name: 'Job and history' }).click()
  await expect(page).toHaveURL(/tab=job/)
  await expect(page.getByText('Hire date')).toBeVisible()
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Personal' }).click()
  await expect(page.getByText('Next of kin')).toBeVisible()
  await page.getByRole('tab', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Balances' }).getByRole('listitem').first()).toContainText('days left')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Leave', exact: true })).toHaveAttribute('aria-selected', 'true')

  await page.goBack()
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('searchbox')).toHaveValue('lead@zuma')
})

test('what is shown is what is exported', async ({ page }) => {
  await signIn(page, 'hr@zuma.test', everyone)
  await page.getByLabel('Remote').check()
  await expect(page).toHaveURL(/remote=true/)
  await page.getByRole('button', { name: 'Export' }).click()
  const csv = page.getByRole('menuitem', { name: 'CSV' })
  const rows = Number(/\d+/.exec((await csv.textContent()) ?? ''))
  expect(rows).toBeGreaterThan(0)
  const saved = page.waitForEvent('download')
  await csv.click()
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(rows + 1)
})

test('a lead has their own people there, with their job and leave, not their private data', async ({ page }) => {
  await signIn(page, 'lead@zuma.test', everyone)
  await expect(page.getByText('You and the people you lead')).toBeVisible()
  await page.getByRole('searchbox').fill('hr@zuma')
  await expect(page.getByText('No Record Found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByRole('searchbox').fill('agent@zuma')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await table(page).getByRole('row').nth(1).click()
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Job and history', 'Leave', 'Attendance'])
})

test('a colleague sees the directory part, oneself everything, by OGID and by id', async ({ page }) => {
  await signIn(page, 'agent.remote@zuma.test', '/dashboard/employee-dashboard')
  const ogid = await ownOgid(page)
  await page.goto(`/dashboard/user/profile/${ogid}`)
  const parts = ['Overview', 'Job and history', 'Personal', 'Documents', 'Pay', 'Leave', 'Attendance']
  await expect(page.getByRole('tab')).toHaveText(parts)
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').employee_info.personal_details.id)
  await page.goto(`/dashboard/user/profile/${id}`)
  await expect(page.getByText(ogid)).toBeVisible()

  await page.locator('section').filter({ hasText: 'Reports to' }).getByRole('link').first().click()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'At work' })).toBeVisible()
  await expect(page.getByText('Hire date')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/dashboard/user/profile/OG999999')
  await expect(page.getByText('Profile | There is no such person')).toBeVisible()
})

test('others do not enter the list; a failed load says so and tries again', async ({ page }) => {
  await signIn(page, 'agent@zuma.test', '/dashboard/employee-dashboard')
  await page.goto(everyone)
  await expect(page).toHaveURL('/403')
  await page.route('**/api/v1/employees/*.json', (route) => route.fulfill({ status: 500, json: { errors: 'x', code: 'x' } }))
  await page.goto(`/dashboard/user/profile/${await ownOgid(page)}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Profile | Unable to communicate with server' })).toBeVisible()
  await page.unroute('**/api/v1/employees/*.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'At work' })).toBeVisible()
})
