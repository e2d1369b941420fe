import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { enter, signIn, signInWithCard, tokenOf } from './sign-in.ts'
import { test } from './test.ts'

const agent = 'agent@zuma.test'
const hr = 'hr@zuma.test'

/**
 * What the sign-in page may load, and any other screen beyond it before it shows data. What loads after the
 * screen (the inbox) does not count.
 */
const budget = { signIn: 145_000, screen: 121_500 }

/** Counts what a page loads: bytes of JavaScript and CSS, gzipped; of the files with these addresses, or of all. */
function weigh(page: Page): (only?: string[]) => Promise<number> {
  const sizes: { url: string; size: Promise<number> }[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!/\.(js|css)$/.test(url)) return
    const size = response.body().then((body) => gzipSync(body).length)
    // What was still on its way when its page was left.
    sizes.push({ url, size: size.catch(() => 0) })
  })
  return async (only) => {
    const counted = sizes.splice(0).filter(({ url }) => only?.includes(url) ?? true)
    return (await Promise.all(counted.map(({ size }) => size))).reduce((sum, size) => sum + size, 0)
  }
}

/** Has each page note when it shows its first data: by its own clock, as who asks from outside comes later on a busy machine. */
const noteData = (page: Page) =>
  page.addInitScript((data) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(data)) return
      performance.mark('data')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  }, data)

/** The files that had come when the page showed its first data. */
const cameBefore = (page: Page) =>
  page.evaluate(() => {
    const shown = performance.getEntriesByName('data')[0]?.startTime ?? 0
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= shown)
      .map(({ name }) => name)
  })

const data = 'main :is(tbody tr td, dl dd, li)'

test('is light and works by keyboard, says what is missing and what is wrong, leads to the dashboard and away while it lasts', async ({
  page,
}) => {
  const weight = weigh(page)
  // As where no company account is set up.
  await page.route('**/api/v1/auth/sso.json', (route) => route.fulfill({ json: { sso: null } }))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(await weight(), 'bytes of JavaScript and CSS, gzipped').toBeLessThanOrEqual(budget.signIn)
  // The company's button is not there.
  const stops = ['Password', 'Show characters', 'Reset Password', 'Login', 'Wall of Fame', 'Submit a Ticket']
  for (const name of stops) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }

  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await enter(page, agent, 'not the password')
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to login. Please try again' })).toBeVisible()
  const login = '**/api/v1/auth/login.json'
  await page.route(login, (route) => route.abort())
  await enter(page, agent)
  await expect(page.getByText('Unable to communicate with the server. Please try again later.')).toBeVisible()
  await page.unroute(login)
  await enter(page, `  ${agent} `)
  await page.waitForFunction(() => localStorage.getItem('user'))
  await expect(page).toHaveURL('/dashboard/employee-dashboard')
  await page.goto('/auth/login')
  await expect(page).not.toHaveURL(/\/auth\//)
})

test('brings a person whose session ended back to their screen and to what they were typing, and nobody else', async ({
  page,
  request,
}) => {
  const path = '/dashboard/main/absence'
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Details for HR' })
  const begin = () => page.getByRole('button', { name: 'Report absence' }).first().click()
  const endSession = async () => {
    const authorization = `Bearer ${await tokenOf(page)}`
    await request.post('/api/v1/auth/logout.json', { headers: { authorization } })
    await expect(page).toHaveURL('/auth/login')
  }
  await signInWithCard(page, agent, path)
  await begin()
  await reason.fill('The bridge at Lokoja is flooded')
  await endSession()
  await expect(page.getByRole('alert').filter({ hasText: 'what you entered is saved' })).toBeVisible()

  await enter(page, hr)
  await page.waitForFunction(() => localStorage.getItem('user'))
  await expect(page).not.toHaveURL(/auth|absence/)
  await page.goto(path)
  await begin()
  await expect(reason).toHaveValue('')
  await endSession()

  await enter(page, agent)
  await page.waitForFunction(() => localStorage.getItem('user'))
  await expect(page).not.toHaveURL(/auth|absence/)
  await page.goto(path)
  await endSession()
  await enter(page, agent)
  await expect(page).toHaveURL(path)
  await begin()
  await expect(reason).toHaveValue('The bridge at Lokoja is flooded')
  await expect(page.getByText('Your unsaved entries were restored')).toBeVisible()
})

test('does not let a second person in beside an active one', async ({ page, context }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(hr)
  const other = await context.newPage()
  const third = await context.newPage()
  await third.goto('/auth/login')
  await signInWithCard(other, agent, '/dashboard/user/security')
  // A tab that nobody types in goes along.
  await expect(third).not.toHaveURL(/\/auth\//)
  await third.close()

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

test('a screen loads little more than the sign-in page before it shows data', async ({ page }) => {
  await signIn(page, hr, '/dashboard/user/security')
  await noteData(page)
  const weight = weigh(page)
  for (const path of [
    'main',
    'hr-dashboard',
    'hr/all-employees',
    'hr/leaves-admin',
    'hr/shift-assignment',
    'hr/lateness-tracker',
  ]) {
    await page.goto('about:blank')
    await weight()
    // Not until all is loaded, which is later than the data.
    await page.goto(`/dashboard/${path}`, { waitUntil: 'commit' })
    await expect(page.locator(data).first()).toBeVisible()
    const bytes = await weight(await cameBefore(page))
    expect.soft(bytes, `${path}: bytes`).toBeGreaterThan(budget.signIn)
    expect.soft(bytes, `${path}: bytes`).toBeLessThanOrEqual(budget.signIn + budget.screen)
  }
})
