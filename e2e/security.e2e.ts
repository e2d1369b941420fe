import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expect } from './expect.ts'
import { password, prove, signIn, tokenOf } from './sign-in.ts'
import { test } from './test.ts'

test('a person ends their session on another device, and downloads everything that is known about them', async ({
  page,
  request,
}) => {
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

  await page.getByRole('button', { name: /Download my data|Request new copy/ }).click()
  await prove(page)
  await expect(page.getByText('Export requested')).toBeVisible()
  // The page hears of it by itself once the job has run.
  const button = page.getByRole('button', { name: 'Download export of my data' })
  await expect(button).toBeVisible({ timeout: 60_000 })
  const saving = page.waitForEvent('download')
  await button.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^personal-data-OG\d{6}-.*\.zip$/)
  const names = Object.keys(unzipSync(readFileSync(await saved.path())))
  expect(names).toEqual(expect.arrayContaining(['summary.pdf', 'index.json', 'data/people/employee.json']))
})
