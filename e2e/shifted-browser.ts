/**
 * The browser's part of a shifted clock. Chromium itself hangs under libfaketime, so it keeps the system's clock, and what a page believes
 * is told to each before its own scripts run.
 */
import { type BrowserContext, chromium } from '@playwright/test'

/** How far the clock of this run is from the system's, in milliseconds; 0 without a shifted one. */
export const shift = Number(process.env.FAKETIME ?? 0) * 1000

function shiftClock(by: number): void {
  const System = Date
  const shifted: DateConstructor = new Proxy(System, {
    construct: (target, given: unknown[]): Date => Reflect.construct(target, given.length === 0 ? [System.now() + by] : given),
    apply: () => new System(System.now() + by).toString(),
    get: (target, name) => (name === 'now' ? () => System.now() + by : Reflect.get(target, name)),
  })
  globalThis.Date = shifted
}

const tell = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.addInitScript(shiftClock, shift)
  return context
}

/** Has every page of every browser that the tests open live at the shifted moment. */
export function shiftBrowsers(): void {
  const launch = chromium.launch.bind(chromium)
  chromium.launch = async (options) => {
    const browser = await launch(options)
    const open = browser.newContext.bind(browser)
    browser.newContext = async (given) => tell(await open(given))
    return browser
  }
}
