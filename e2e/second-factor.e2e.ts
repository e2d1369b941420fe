import type { APIRequestContext, Page } from '@playwright/test'
import { accounts } from '../server/modules/people/directory/seed-accounts.ts'
import { codeOf, fromBase32, stepAt } from '../server/modules/platform/two-step/rules.ts'
import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { confirmRoles } from './second-person.ts'
import { enter, password, prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

const security = '/dashboard/user/security'
const known = new Set(accounts.map(({ email }) => email))

/** Somebody whom no other journey signs in as. */
async function someoneElse(request: APIRequestContext) {
  const { get } = await callsOf(request, 'super@zuma.test')
  const { employees } = await get('employees')
  const others = employees.filter(
    ({ email, status }: { email: string; status: string }) => status === 'active' && !known.has(email),
  )
  return others[4]
}

/** What the authenticator shows; a step ahead where the one of now was used already. */
const codeFor = (secret: string, ahead = 0): string => codeOf(fromBase32(secret), stepAt(new Date()) + ahead)

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })

/** Enters the password and a first code; answers the secret and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await codeField(page).fill('000 000')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('This code is wrong or was already used')).toBeVisible()
  await codeField(page).fill(codeFor(secret))
  await page.getByRole('button', { name: 'Set up' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, codes: await codes.allInnerTexts() }
}

async function confirmWith(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login')
}

test('whoever needs a second factor sets it up before the portal opens, signs in with it, and may turn it off once it is not needed', async ({
  page: superPage,
  request,
  browser,
}) => {
  const person = await someoneElse(request)
  await signIn(superPage, 'super@zuma.test', '/dashboard/settings/second-factor')
  await superPage.getByRole('checkbox', { name: 'Management team' }).check()
  await superPage.getByRole('button', { name: 'Save' }).click()
  const dialog = superPage.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(superPage.getByText('Confirm your identity to continue').first()).toBeVisible()
  await superPage.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Enter your current password')).toBeVisible()
  await expectAccessibleDialog(superPage)
  await prove(superPage)
  await expect(superPage.getByText('Saved. It takes effect on the next action of people with these roles')).toBeVisible()
  const token = await superPage.evaluate(() => localStorage.getItem('token'))
  const give = await request.post('/api/v1/role_assignments.json', {
    headers: { authorization: `Bearer ${token}` },
    data: { people: [person.ogid], give: ['management_team'], take: [] },
  })
  expect(give.status()).toBe(200)
  await confirmRoles(request, person.ogid)

  const page = await (await browser.newContext()).newPage()
  await page.goto('/auth/login')
  await enter(page, person.email)
  await expect(page).toHaveURL('/second-factor')
  await page.goto(security)
  await expect(page).toHaveURL('/second-factor')
  const { secret, codes } = await setUp(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(/\/dashboard\//)

  await logOut(page)
  await enter(page, person.email)
  await expect(page.getByRole('heading', { name: 'Two-Step Verification' })).toBeVisible()
  await confirmWith(page, '123456')
  await expect(page.getByText('This code is wrong or was already used')).toBeVisible()
  await confirmWith(page, codeFor(secret, 1))
  await expect(page).toHaveURL(/\/dashboard\//)
  await logOut(page)
  await enter(page, person.email)
  await confirmWith(page, codes[0] ?? '')
  await expect(page).toHaveURL(/\/dashboard\//)
  await page.goto(security)
  await expect(page.getByText('You have 9 recovery codes left')).toBeVisible()
  await expect(page.getByText('Your role requires it, so it cannot be turned off')).toBeVisible()

  await superPage.getByRole('checkbox', { name: 'Management team' }).uncheck()
  await superPage.getByRole('button', { name: 'Save' }).click()
  await expect(superPage.getByText('Saved. It takes effect').first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Code' })
    .fill(codes[1] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step verification turned off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})
