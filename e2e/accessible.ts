/** What every screen must be: nothing for axe to say, in either scheme, and no wider than a phone. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const phone = { width: 360, height: 740 }

/** Looks at the screen as it stands, light, dark and as wide as a phone; leaves it light and as wide as it was. */
export async function expectAccessible(page: Page): Promise<void> {
  // A check takes its time, and takes none of the journey's.
  test.setTimeout(test.info().timeout + 30_000)
  const before = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page, colorScheme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(found).toEqual([])
  }
  await page.setViewportSize(phone)
  const tooWide = await widthBeyond(page)
  expect(tooWide, 'pixels wider than a phone').toBeLessThanOrEqual(0)
  await page.setViewportSize(before)
}

/** The page has heard of the scheme and is drawn in it. */
async function settled(page: Page, scheme: string): Promise<void> {
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, scheme)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** How much wider than the window the screen stays; a table takes a moment to become cards when the window narrows. */
export async function widthBeyond(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= innerWidth
  const settled = await page.waitForFunction(fits, undefined, { timeout: 5000 }).catch(() => undefined)
  return settled ? 0 : page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
