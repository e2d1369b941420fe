/** What every tour and journey is declared with. */
// biome-ignore lint/style/noRestrictedImports: what stands in for it.
import { test as original } from '@playwright/test'

/**
 * Playwright's own `test`, which also closes what a journey opened besides its page: a colleague's window that stays open would hear of
 * everything that the journeys after it do, and read its screen again each time, a quarter of what a run costs.
 */
export const test = original.extend<{ windowsClosed: undefined }>({
  windowsClosed: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
