/** Single sign-on with a real OpenID provider. The account that gets a second factor and has its link taken away is in no other journey. */
import type { ConsoleMessage, Page } from '@playwright/test'
import { codeOf, fromBase32, stepAt } from '../server/modules/platform/two-step/rules.ts'
import { expect } from './expect.ts'
import { enter, password, prove, signIn, tokenOf } from './sign-in.ts'
import { test } from './test.ts'

const agent = 'agent@zuma.test'
const hr = 'hr@zuma.test'
const withFactor = 'erp@zuma.test'

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

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('goes on when the window is closed or kept back, signs in with it, then silently, not as the one before nor as another than typed', async ({
  page,
  context,
}) => {
  const shown = await askInWindow(page, agent)
  await shown.close()
  await page.bringToFront()
  await expect(companyButton(page)).toBeEnabled()
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await companyButton(page).click()
  await expect(page.getByText('Your browser blocked the sign-in window.')).toBeVisible()
  await page.reload()
  await companyButton(page).click()
  await expect(alertOf(page, 'Email is required')).toBeVisible()

  const problems: string[] = []
  const listen = (line: ConsoleMessage) => line.type() === 'error' && problems.push(line.text())
  page.on('console', listen)
  await fillIn(await askInWindow(page, agent), agent)
  await expect(page).toHaveURL(/\/dashboard\/employee-dashboard$/)
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
  page.off('console', listen)

  await page.evaluate(() => localStorage.clear())
  await ask(page, hr)
  await expect(alertOf(page, 'There is an active user on this device')).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
  expect(windows).toBe(0)
  await page.getByRole('button', { name: 'End Current Session' }).click()
  await page.waitForURL('/auth/login')

  await fillIn(await askInWindow(page, hr), agent)
  await expect(alertOf(page, 'Please login with your credentials')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await tokenOf(page)).toBeNull()
  await enter(page, agent)
  await expect(page).toHaveURL(/\/dashboard\/employee-dashboard$/)
})

test('asks whoever has a second factor for its code, logs out of the provider too, and ends when HR unlinks the account', async ({
  page,
  browser,
  request,
}) => {
  const send = async (path: string, data: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.post(`/api/v1/${path}.json`, { data, headers })
    expect(answer.status()).toBe(200)
    return answer.json()
  }
  const { token, employee_info } = (await send('auth/login', { email: withFactor, password })).data
  const { secret } = await send('factor', { password }, token)
  const { recovery_codes } = await send('factor/confirm', { code: codeOf(fromBase32(secret), stepAt(new Date())) }, token)
  const enterCode = async (code: string) => {
    await expect(page.getByRole('heading', { name: 'Two-Step Verification' })).toBeVisible()
    expect(await tokenOf(page)).toBeNull()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/dashboard\/employee-dashboard$/)
  }

  await fillIn(await askInWindow(page, withFactor), withFactor)
  await enterCode(recovery_codes[0])
  await page.getByRole('button', { name: `Account of ${withFactor}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/auth/login')
  expect(Object.keys(await stored(page))).not.toContain('user')
  // The provider asks again who it is.
  await fillIn(await askInWindow(page, withFactor), withFactor)
  await enterCode(recovery_codes[1])

  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, 'hr.manager@zuma.test', `/dashboard/user/profile/${employee_info.ogid}`)
  await desk.getByRole('tab', { name: 'Job and history' }).click()
  await expect(desk.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  await desk.getByRole('button', { name: 'Unlink account' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Unlink account' }).click()
  await prove(desk)
  await expect(desk.getByText('unlinked. The next single sign-on links the account again')).toBeVisible()
  await expect(desk.getByText('No company account linked yet.')).toBeVisible()
  // What began with it has ended.
  await expect(page).toHaveURL(/\/auth\/login/)

  await desk.goto(`/dashboard/hr/all-employees?q=${encodeURIComponent(withFactor)}`)
  const row = desk.getByRole('row').filter({ hasText: employee_info.ogid })
  await row.getByRole('button', { name: /actions|more/i }).click()
  await desk.getByRole('menuitem', { name: 'Reset two-step verification' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(desk.getByText(/^Two-step verification of .+ reset$/)).toBeVisible()
})
