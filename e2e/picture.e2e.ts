import { expect, test } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { signIn } from './sign-in.ts'

test('a person gives themselves a picture, sees it wherever they appear, and takes it away', async ({ page }) => {
  await signIn(page, 'agent@zuma.test', '/dashboard/main/leave')
  const ogid = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').employee_info.ogid)
  await page.goto(`/dashboard/user/profile/${ogid}`)
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
