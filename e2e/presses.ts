/** How much a person has to press for what is done every day. */
import type { Page } from '@playwright/test'

/** Counts the presses on a screen from now on, until it is loaded anew; answers how many there were. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { presses: 0 }
    Object.assign(window, counted)
    addEventListener('pointerdown', () => Object.assign(window, { presses: ++counted.presses }), true)
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'presses')))
}
