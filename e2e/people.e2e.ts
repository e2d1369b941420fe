import type { Page } from '@playwright/test'
import { expectAccessibleDialog, flawsOf } from './accessible.ts'
import { expect } from './expect.ts'
import { filterBy, filterOn } from './filters.ts'
import { countPresses } from './presses.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const everyone = '/dashboard/hr/all-employees'
const table = (page: Page) => page.getByRole('table', { name: 'All employees' })

/** The OGID of the person who is signed in. */
const ownOgid = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').employee_info.ogid)

test('HR finds a person, reads the record and comes back to the same list', async ({ page }) => {
  await signIn(page, 'hr@zuma.test', everyone)
  await expect(table(page).getByRole('row')).toHaveCount(26)

  await filterBy(page, 'Office', 'Kora Bank Voice')
  await filterOn(page, 'Leader')
  await page.getByRole('searchbox').fill('lead@zuma')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/office_id=.*is_lead=true|is_lead=true.*office_id=/)
  const row = table(page).getByRole('row').nth(1)
  const shown = await row.textContent()
  // The card takes no focus; what the record holds back is not on it either.
  await row.focus()
  await page.keyboard.press('Space')
  const card = page.getByRole('region', { name: /^About / })
  await expect(card).toContainText('Kora Bank Voice')
  await expect(card).toContainText(/Today.*\+234/s)
  await expect(row).toBeFocused()
  expect(await flawsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(row).toBeFocused()
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
  await expect(page.getByRole('list', { name: 'Balances' }).getByRole('listitem').first()).toContainText('days available')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Leave', exact: true })).toHaveAttribute('aria-selected', 'true')

  await page.goBack()
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('searchbox')).toHaveValue('lead@zuma')
})

test('a person finds a colleague with one press and sees the directory part, of themselves everything, and gives themselves a picture', async ({
  page,
}) => {
  await signIn(page, 'agent@zuma.test', '/dashboard/employee-dashboard')
  const presses = await countPresses(page)
  await page.getByRole('button', { name: /^Search/ }).click()
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('segun oyewole')
  // Enter opens the first of what is shown; a reply to fewer letters may still have another first.
  await expect(palette.locator('[data-first]')).toContainText('Segun Oyewole')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Segun Oyewole')
  expect(await presses(), 'presses to find a person').toBe(1)

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

  await page.goto('/dashboard/user/profile/OG999999')
  await expect(page.getByText('No employee was found at this address')).toBeVisible()

  const read = '**/api/v1/employees/*.json'
  await page.route(read, (route) => route.fulfill({ status: 500, json: { errors: 'x', code: 'x' } }))
  await page.goto(`/dashboard/user/profile/${ogid}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Profile | Unable to communicate with server' })).toBeVisible()
  await page.unroute(read)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'At work' })).toBeVisible()

  await page.getByRole('button', { name: 'Change your picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  const input = dialog.locator('input[type="file"]')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert')).toHaveText('notes.txt is not of an accepted type: JPEG, PNG or WebP, up to 8 MB')
  // It calls itself a picture, and only its bytes tell.
  await input.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This picture cannot be used')
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 480 } })
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByText('me.png: preview, cropped to a square.')).toBeVisible()
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(dialog).toHaveCount(0)

  const images = page.locator('img[src^="/api/v1/pictures/"]')
  await expect(page.locator('header').locator(images)).toBeVisible()
  await expect(page.locator('main').locator(images).first()).toHaveJSProperty('naturalWidth', 512)

  await page.getByRole('button', { name: 'Change your picture' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(images).toHaveCount(0)
})
