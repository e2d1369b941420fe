import { expect, test } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { password, signIn, tokenOf } from './sign-in.ts'

test('a person ends their session on another device', async ({ page, request }) => {
  const email = 'data@zuma.test'
  const device = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit Safari/604.1' }
  const elsewhere = await request.post('/api/v1/auth/login.json', { headers: device, data: { email, password } })
  const { token } = (await elsewhere.json()).data
  await signIn(page, email, '/dashboard/user/security')
  await expect(page.getByText('This device')).toHaveCount(1)
  await page.getByRole('button', { name: 'End session of Safari on iPhone' }).first().click()
  await expect(page.getByText('Session ended')).toBeVisible()
  const answer = await request.get('/api/v1/auth/session.json', { headers: { authorization: `Bearer ${token}` } })
  expect(await answer.json()).toMatchObject({ errors: 'invalid token, login again' })
  expect(await tokenOf(page)).not.toBeNull()

  await page.getByRole('textbox', { name: 'Current Password' }).fill('not the password')
  await page.getByRole('textbox', { name: 'New Password' }).fill('a quiet river 42')
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('a quiet river 43')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('a quiet river 42')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Enter your current password')).toBeVisible()
})

test('the super administrator reads the mail that was kept', async ({ page, request }) => {
  const visitor = { first_name: 'Amaka', last_name: 'Obi', ogid: 'OG000123', email: 'amaka.obi@example.com' }
  await request.post('/api/v1/tickets.json', { data: { ...visitor, complaint: '<p>The printer is silent.</p>' } })
  await signIn(page, 'super@zuma.test', '/dashboard/settings/outbox')
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search')).last().fill('amaka.obi')
  const row = page.getByRole('row').filter({ hasText: 'received' }).first()
  await expect(row).toBeVisible()
  await row.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/Your ticket number is/)).toBeVisible()
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})
