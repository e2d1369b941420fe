/** How a journey becomes a person of the demo company. */
import { expect, type Page } from '@playwright/test'

export const password = 'Welcome-2026'

/** Fills in the sign-in card and sends it; what comes then is for the journey to say. */
export async function enter(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Signs a person in and leaves them on the screen at `path`. */
export async function signIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path)
  await enter(page, email)
  await page.waitForURL((url) => url.pathname === path)
  // The address is there before the screen: whoever goes on at once would meet the portal half built.
  await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Answers the dialog that asks for a fresh proof, with the password: no second factor is set up. */
export async function prove(page: Page, secret = password): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(secret)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The token of the session that this browser keeps. */
export const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'))
