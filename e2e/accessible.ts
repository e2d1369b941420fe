/** What every screen must be: nothing for axe to say, in either scheme, and no wider than a phone. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const phone = { width: 360, height: 740 }
/** Header and menu stand around every screen: axe looks at each kind of them once in each worker, and then only at the rest. */
const frame = '[data-header], [aria-label="Main menu"]'

/** What this worker has shown to axe. */
const examined = new Set<string>()

/** Whether nothing built like this was looked at before; from now on it was. */
export const isNew = (kind: string): boolean => !examined.has(kind) && Boolean(examined.add(kind))

/** What a part of the page is built of: its elements with their classes, roles and states, each once. */
export const kindOf = (page: Page, part: string): Promise<string> =>
  page.evaluate((selector) => {
    const kinds = [...document.querySelectorAll(selector)].map((element) => {
      const names = element.getAttributeNames().filter((name) => name === 'role' || name.startsWith('aria-'))
      return [element.tagName, element.getAttribute('class'), ...names].join(' ')
    })
    return [...new Set(kinds)].sort().join('\n')
  }, part)

type Scheme = 'light' | 'dark'

/** What axe finds in one scheme. What a screen is built of is the same in both: only light is asked for more than its contrasts. */
export async function violationsIn(page: Page, scheme: Scheme, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const runOnly = scheme === 'dark' ? { runOnly: ['color-contrast'] } : {}
  // The mode for pages without frames takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], ...runOnly })
  const { violations } = await narrow(axe).analyze()
  return violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Looks at the screen as it stands, light, dark and as wide as a phone; leaves it light and as wide as it was. */
export async function expectAccessible(page: Page): Promise<void> {
  // A check takes its time, and takes none of the journey's.
  test.setTimeout(test.info().timeout + 30_000)
  const before = page.viewportSize() ?? { width: 1280, height: 720 }
  const kind = await kindOf(page, `:is(${frame}), :is(${frame}) *`)
  for (const scheme of ['dark', 'light'] as const) {
    await wear(page, scheme)
    const whole = isNew(`${scheme} frame ${kind}`)
    expect(await violationsIn(page, scheme, (axe) => (whole || !kind ? axe : axe.exclude(frame)))).toEqual([])
  }
  await page.setViewportSize(phone)
  const tooWide = await widthBeyond(page)
  expect(tooWide, 'pixels wider than a phone').toBeLessThanOrEqual(0)
  await page.setViewportSize(before)
}

/** Puts the page into a scheme and waits until it is drawn in it: a colour that is still on its way has no contrast to judge. */
export async function wear(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, colorScheme)
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    // A colour that is inherited sets off the next transition one element further in.
    do await drawn()
    while (document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running'))
  })
}

/** How much wider than the window the screen stays; a table takes a moment to become cards when the window narrows. */
export async function widthBeyond(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= innerWidth
  const settled = await page.waitForFunction(fits, undefined, { timeout: 5000 }).catch(() => undefined)
  return settled ? 0 : page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
