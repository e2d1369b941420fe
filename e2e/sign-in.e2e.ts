import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { enter, signInWithCard, tokenOf } from './sign-in.ts'

const agent = 'agent@zuma.test'
const hr = 'hr@zuma.test'
const login = '**/api/v1/auth/login.json'

test('leads to the employee dashboard, and away from the sign-in while it lasts', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await enter(page, `  ${agent} `)
  await page.waitForFunction(() => localStorage.getItem('user'))
  await expect(page).toHaveURL('/dashboard/employee-dashboard')
  await page.goto('/auth/login')
  await expect(page).not.toHaveURL(/\/auth\//)
})

test('asks for what is missing and takes the person there', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('says the same of a wrong password and an unknown e-mail', async ({ page }) => {
  await page.goto('/auth/login')
  for (const email of [agent, 'nobody@zuma.test']) {
    await enter(page, email, 'not the password')
    const alert = page.getByRole('alert').filter({ hasText: 'Unable to login. Please try again' })
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'Dismiss' }).click()
  }
})

const answers = [
  { when: 'there is no such address', status: 404, body: {}, says: 'Invalid email. Please double-check and try again' },
  {
    when: 'the server is broken',
    status: 503,
    body: {},
    says: 'Unable to communicate with the server. Please try again later.',
  },
  { when: 'there were too many tries', status: 429, body: { errors: 'Please wait a moment' }, says: 'Please wait a moment' },
  { when: 'it is refused without a word', status: 403, body: {}, says: 'Error accessing the server, please try again later.' },
  { when: 'no token comes back', status: 200, body: { data: {} }, says: 'Network Error. Please try again' },
]
for (const { when, status, body, says } of answers) {
  test(`has a sentence when ${when}`, async ({ page }) => {
    await page.route(login, (route) => route.fulfill({ status, json: body }))
    await page.goto('/auth/login')
    await enter(page, agent)
    await expect(page.getByText(says)).toBeVisible()
  })
}

test('has a sentence when nothing answers', async ({ page }) => {
  await page.route(login, (route) => route.abort())
  await page.goto('/auth/login')
  await enter(page, agent)
  await expect(page.getByText('Unable to communicate with the server. Please try again later.')).toBeVisible()
})

test('brings a person back to the screen they wanted, and nobody else', async ({ page, request }) => {
  await signInWithCard(page, agent, '/dashboard/user/security')
  const endSession = async () => {
    const authorization = `Bearer ${await tokenOf(page)}`
    await request.post('/api/v1/auth/logout.json', { headers: { authorization } })
    await page.reload()
    await expect(page).toHaveURL('/auth/login')
  }
  await endSession()
  await enter(page, agent)
  await expect(page).toHaveURL('/dashboard/user/security')
  await endSession()
  await enter(page, hr)
  await page.waitForFunction(() => localStorage.getItem('user'))
  await expect(page).not.toHaveURL(/auth|security/)
})

test('does not let a second person in beside an active one', async ({ page, context }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(hr)
  const other = await context.newPage()
  await signInWithCard(other, agent, '/dashboard/user/security')

  await expect(page.getByText(`${agent} is signed in on this device.`)).toBeVisible()
  await enter(page, hr)
  await expect(page.getByRole('alert').filter({ hasText: 'There is an active user on this device' })).toBeVisible()
  await page.getByRole('button', { name: 'End Current Session' }).click()

  await expect(other).toHaveURL('/auth/login')
  await expect(page.getByRole('button', { name: 'End Current Session' })).toHaveCount(0)
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])).toEqual([null, null])
  await other.close()
  await enter(page, hr)
  await page.waitForFunction(() => localStorage.getItem('user'))
})

test('takes every tab along that nobody else types in', async ({ page, context }) => {
  await page.goto('/auth/login')
  await signInWithCard(await context.newPage(), agent, '/dashboard/user/security')
  await expect(page).not.toHaveURL(/\/auth\//)
})

test('is light enough for a slow line', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(response.url())) sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  await expect(page.getByLabel('Email')).toBeVisible()
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total, 'bytes of JavaScript and CSS, gzipped').toBeLessThanOrEqual(145_000)
})

test('works by keyboard alone', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  const stops = ['Password', 'Show characters', 'Reset Password', 'Login', 'Wall of Fame', 'Submit a Ticket']
  for (const name of stops) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
})

test('is accessible, and so is what opens from it', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await expectAccessible(page)
})
