import { expect } from './expect.ts'
import { sendDecision } from './presses.ts'
import { enter } from './sign-in.ts'
import { test } from './test.ts'

const client = 'client@korabank.test'
const refused = 'Unable to login either username or password is incorrect'

test('an invited client activates the account, once; one signs in to their own page and nowhere else, decides what waits, and signs out', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    const subscription = { unsubscribe: async () => localStorage.setItem('ended', 'yes') }
    const registration = { pushManager: { getSubscription: async () => subscription } }
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
    if (location.pathname === '/auth/client-login' && !localStorage.getItem('ended'))
      localStorage.setItem('push_owner', 'OG100001')
  })
  const link = process.env.E2E_ACTIVATION ?? ''
  await page.goto(link)
  await expect(page).toHaveURL('/auth/activate')
  const confirm = page.getByRole('button', { name: 'Confirm' })
  const first = page.getByLabel('Password', { exact: true })
  const again = page.getByLabel('Confirm Password')
  await confirm.click()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await expect(page.getByText('Confirm Password is required')).toBeVisible()
  await first.fill('short')
  await again.fill('other')
  await confirm.click()
  await expect(page.getByText('Minimum of 8 characters')).toHaveCount(2)
  await first.fill('a wide open sea 7')
  await again.fill('a wide open sea 8')
  await confirm.click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await again.fill('a wide open sea 7')
  await confirm.click()
  await expect(page).toHaveURL('/auth/client-login')

  await page.goto(link)
  await first.fill('a wide open sea 7')
  await again.fill('a wide open sea 7')
  await confirm.click()
  await expect(confirm).toBeEnabled()
  await expect(page).toHaveURL('/auth/activate')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.goto('/client')
  await expect(page).toHaveURL('/auth/client-login')
  await expect(page.getByRole('heading', { name: 'Client Login' })).toBeVisible()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  // Of a broken server nothing is said.
  const login = '**/api/v1/client_auth/login.json'
  await page.route(login, (route) => route.fulfill({ status: 500, json: {} }))
  await enter(page, client)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute(login)
  await enter(page, client, 'not the password')
  await expect(page.getByText(refused)).toBeVisible()
  await enter(page, ` ${client} `)
  await expect(page).toHaveURL('/client')
  // A colleague of staff had turned notifications on in this browser: they end.
  expect(await page.evaluate(() => [localStorage.getItem('ended'), localStorage.getItem('push_owner')])).toEqual(['yes', null])
  await expect(page.getByRole('heading', { name: 'Kora Bank', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page.getByText(client).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Requests (1)' }).click()
  const waiting = page.getByRole('list', { name: 'Awaiting your decision' }).getByRole('listitem').first()
  await expect(waiting).toContainText('Kora Bank Voice')
  await expect(waiting).toContainText('Shift request')
  await waiting.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await sendDecision(page, () => waiting.getByRole('button', { name: 'Approve' }).click())
  await expect(page.getByText('No requests await your decision')).toBeVisible()

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('client') ?? '{}').token)
  const staff = await request.get('/api/v1/employees.json', { headers: { authorization: `Bearer ${token}` } })
  expect(staff.status()).toBe(400)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('button', { name: 'End Current Session' })).toBeVisible()

  await page.goto('/client')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth/client-login')
  await page.getByRole('link', { name: 'Staff login' }).click()
  await expect(page).toHaveURL('/auth/login')
})
