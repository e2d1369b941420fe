import { expect } from './expect.ts'
import { linkTo } from './mails.ts'
import { enter, password } from './sign-in.ts'
import { test } from './test.ts'

// An account that no other journey signs in with: its password is another for a while.
const email = 'procurement@zuma.test'
const fresh = 'a quiet river 42'

test('a forgotten password is replaced by the link in the mail, once', async ({ page, request }) => {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Reset Password' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()
  await page.getByLabel('Email').fill(email)
  await confirm.click()
  await expect(page.getByText('If this email belongs to an account')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

  const link = await linkTo(request, email, /\/reset-password\?token=\S+/)
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await expect(confirm).toBeDisabled()
  await page.getByLabel('New Password').fill('short')
  await expect(confirm).toBeDisabled()
  await page.getByLabel('Confirm Password').fill('shorter')
  await confirm.click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('New Password').fill(fresh)
  await page.getByLabel('Confirm Password').fill(fresh)
  await confirm.click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Password changed. Sign in with the new one')).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New Password').fill(fresh)
  await page.getByLabel('Confirm Password').fill(fresh)
  const losing = Promise.withResolvers<void>()
  const reset = '**/api/v1/users/reset_password.json'
  await page.route(reset, (route) => losing.promise.then(() => route.abort()))
  await confirm.click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  losing.resolve()
  await expect(page.getByText('Failed to reset password. Please try again.')).toBeVisible()
  await page.unroute(reset)
  await confirm.click()
  await expect(page.getByText('This link was already used or has expired. Request a new one')).toBeVisible()

  await page.goto('/dashboard/user/security')
  await enter(page, email, fresh)
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current Password' }).fill(fresh)
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Your other sessions ended')).toBeVisible()
})
