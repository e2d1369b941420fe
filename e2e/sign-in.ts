/** How a journey becomes a person of the demo company. */
import type { StoredSession } from '@iroko/contract/session'
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

export const password = 'Welcome-2026'

/** Fills in the sign-in card and sends it; what comes then is for the journey to say. */
export async function enter(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Signs a person in with the card, as the journeys of signing in are about, and leaves them on the screen at `path`. */
export async function signInWithCard(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path)
  await enter(page, email)
  await arrive(page, path)
}

/** Signs a person in without the card, where it is not what the journey is about, and leaves them on the screen at `path`. */
export async function signIn(page: Page, email: string, path: string, { isProved = false } = {}): Promise<void> {
  const login = await page.request.post('/api/v1/auth/login.json', { data: { email, password } })
  expect(login.status(), `${email} signs in`).toBe(200)
  const session: StoredSession = (await login.json()).data
  if (isProved) session.token = await provedToken(page, session.token)
  const stored = { token: session.token, user: JSON.stringify(session) }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  // A screen of whoever was here before would hear that its session has gone, and lead away from where we go.
  await page.goto('about:blank')
  await page.context().setStorageState({ cookies: [], origins: [{ origin: new URL(login.url()).origin, localStorage }] })
  await page.goto(path)
  await arrive(page, path)
}

/** Signs in as a contact of Kora Bank, on a page of the portal; answers a campaign of theirs. */
export async function signInClient(page: Page): Promise<string> {
  const login = await page.request.post('/api/v1/client_auth/login.json', { data: { email: 'client@korabank.test', password } })
  const { data } = await login.json()
  await page.evaluate((session) => localStorage.setItem('client', JSON.stringify(session)), data)
  return data.account.campaigns[0].id
}

/** A fresh proof, for a journey that is not about being asked for one. */
async function provedToken(page: Page, token: string): Promise<string> {
  const proof = await page.request.post('/api/v1/auth/proof.json', {
    headers: { authorization: `Bearer ${token}` },
    data: { password },
  })
  return (await proof.json()).token
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path)
  // The address is there before the screen: whoever goes on at once would meet the portal half built.
  await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Answers the dialog that asks for a fresh proof, with the password: no second factor is set up. */
export async function prove(page: Page, secret = password): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(secret)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The token of the session that this browser keeps. */
export const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'))
