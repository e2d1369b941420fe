/** How much a person has to press for what is done every day. */
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { prove } from './sign-in.ts'

/** Counts the presses on a screen from now on, until it is loaded anew; answers how many there were. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { presses: 0 }
    Object.assign(window, counted)
    addEventListener('pointerdown', () => Object.assign(window, { presses: ++counted.presses }), true)
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'presses')))
}

/** Presses what decides and has it sent at once: until its alert is gone it could be taken back. */
export async function sendDecision(page: Page, press: () => Promise<unknown>): Promise<void> {
  const answers = () => page.waitForResponse(/\/(decide|consent)\.json/)
  const sent = answers()
  await press()
  const dismiss = page.getByRole('status').filter({ hasText: 'Undo' }).last().getByRole('button', { name: 'Dismiss' })
  // Gone by itself it is sent as well.
  await dismiss.click({ timeout: 3000 }).catch(() => undefined)
  if ((await sent).status() !== 403) return
  // Money or power: the portal asks who decides, and sends it again.
  const again = answers()
  await prove(page)
  expect((await again).status()).toBe(200)
}
