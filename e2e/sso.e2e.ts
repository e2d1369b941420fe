/** Single sign-on with a real OpenID provider. The accounts that get a second factor or a link taken away are in no other journey. */
import { expect, type Page, test } from '@playwright/test'
import { codeOf, fromBase32, stepAt } from '../server/modules/platform/two-step/rules.ts'
import { enter, password, prove, tokenOf } from './sign-in.ts'

const agent = 'agent@zuma.test'
const hr = 'hr@zuma.test'
const withFactor = 'erp@zuma.test'
const unlinked = 'config@zuma.test'

const companyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with company account' })

/** Types an e-mail on the sign-in page and asks for the company account. */
async function ask(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await companyButton(page).click()
}

/** Asks, and waits for the provider's window. */
async function askInWindow(page: Page, email: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await ask(page, email)
  const shown = await opened
  await expect(shown.getByRole('heading', { name: 'Company account' })).toBeVisible()
  expect(new URL(shown.url()).origin).toBe(process.env.E2E_ISSUER)
  return shown
}

async function fillIn(shown: Page, email: string): Promise<void> {
  await expect(shown.getByLabel('E-mail')).not.toHaveValue('')
  await shown.getByLabel('E-mail').fill(email)
  await shown.getByLabel('Password').fill(password)
  const closed = shown.waitForEvent('close')
  await shown.getByRole('button', { name: 'Continue' }).click()
  await closed
}

/** Signs in with the provider's window. */
async function signInWithWindow(page: Page, email: string): Promise<void> {
  await fillIn(await askInWindow(page, email), email)
  await expect(page).toHaveURL(/\/dashboard\/employee-dashboard$/)
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('signs in with the provider’s window, then silently, and not as the one before', async ({ page, context }) => {
  const problems: string[] = []
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  await signInWithWindow(page, agent)
  const storage = await stored(page)
  expect(JSON.parse(storage.user ?? '{}').employee_info.email).toBe(agent)
  // Of the provider's token nothing stays in the browser; `ticket.…` are names of permissions.
  expect(JSON.stringify(storage)).not.toMatch(/eyJ|\bticket\b(?!\.)|code=/)

  await page.evaluate(() => localStorage.clear())
  let windows = 0
  const count = () => (windows += 1)
  context.on('page', count)
  await ask(page, ` ${agent.toUpperCase()} `)
  await expect(page).toHaveURL(/\/dashboard\/employee-dashboard$/)
  expect(problems).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await ask(page, hr)
  await expect(alertOf(page, 'There is an active user on this device')).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
  expect(windows).toBe(0)
  await page.getByRole('button', { name: 'End Current Session' }).click()
  await page.waitForURL('/auth/login')
  await signInWithWindow(page, hr)
})

test('asks whoever has a second factor for its code, and logs out of the provider too', async ({ page, request }) => {
  const send = async (path: string, data: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.post(`/api/v1/${path}.json`, { data, headers })
    expect(answer.status()).toBe(200)
    return answer.json()
  }
  const { token } = (await send('auth/login', { email: withFactor, password })).data
  const { secret } = await send('factor', { password }, token)
  const { recovery_codes } = await send('factor/confirm', { code: codeOf(fromBase32(secret), stepAt(new Date())) }, token)

  await fillIn(await askInWindow(page, withFactor), withFactor)
  await expect(page.getByRole('heading', { name: 'Two-Step Verification' })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(recovery_codes[0])
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashboard\/employee-dashboard$/)

  await page.getByRole('button', { name: `Account of ${withFactor}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/auth/login')
  expect(Object.keys(await stored(page))).not.toContain('user')
  // The provider asks again who it is.
  await askInWindow(page, withFactor)
})

test('HR unlinks a company sign-in from the profile, after a proof of who they are', async ({ page, browser, request }) => {
  await signInWithWindow(page, unlinked)
  const login = await request.post('/api/v1/auth/login.json', { data: { email: unlinked, password } })
  const { ogid } = (await login.json()).data.employee_info
  const desk = await (await browser.newContext()).newPage()
  await desk.goto(`/dashboard/user/profile/${ogid}?tab=job`)
  await enter(desk, 'hr.manager@zuma.test')
  await expect(desk.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  await desk.getByRole('button', { name: 'Unlink account' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Unlink account' }).click()
  await prove(desk)
  await expect(desk.getByText('unlinked. The next single sign-on links the account again')).toBeVisible()
  await expect(desk.getByText('No company account linked yet.')).toBeVisible()
  // What began with it has ended.
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('goes on when the window is closed or kept back, asks for the e-mail, and takes no other account than the one typed', async ({
  page,
}) => {
  const shown = await askInWindow(page, agent)
  await shown.close()
  await page.bringToFront()
  await expect(companyButton(page)).toBeEnabled()
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await companyButton(page).click()
  await expect(page.getByText('Your browser blocked the sign-in window.')).toBeVisible()

  await fillIn(await askInWindow(page, hr), agent)
  await expect(alertOf(page, 'Please login with your credentials')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await tokenOf(page)).toBeNull()

  await page.reload()
  await companyButton(page).click()
  await expect(alertOf(page, 'Email is required')).toBeVisible()
  await enter(page, agent)
  await expect(page).toHaveURL(/\/dashboard\/employee-dashboard$/)
})
