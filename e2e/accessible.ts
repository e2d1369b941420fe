/** What every screen must be: nothing for axe to say, no wider than a phone, and no figure cut. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './expect.ts'

type Scheme = 'light' | 'dark'

/** Minified, which is less than half of what the package gives as its own source. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What this worker has shown to axe: what is built alike is alike to it. */
const examined = new Set<string>()

/** Whether nothing built like this was looked at before; from now on it was. */
const isNew = (kind: string): boolean => !examined.has(kind) && Boolean(examined.add(kind))

/** What a part of the page is built of: its elements with their classes, roles and states, each once. */
const kindOf = (page: Page, part: string): Promise<string> =>
  page.evaluate((selector) => {
    const kinds = [...document.querySelectorAll(selector)].map((element) => {
      const names = element.getAttributeNames().filter((name) => name === 'role' || name.startsWith('aria-'))
      return [element.tagName, element.getAttribute('class'), ...names].join(' ')
    })
    return [...new Set(kinds)].sort().join('\n')
  }, part)

/** What axe finds. What a screen is built of is the same in both schemes: only light is asked for more than its contrasts. */
async function violationsIn(page: Page, scheme: Scheme, part?: string): Promise<string[]> {
  // It takes as long to bring as to run: once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ([where, runOnly]) => {
      const options = { resultTypes: ['violations' as const], ...(runOnly ? { runOnly: [runOnly] } : {}) }
      const found = await (window as unknown as { axe: typeof axe }).axe.run(where ?? document, options)
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [part, scheme === 'dark' ? 'color-contrast' : undefined] as const,
  )
  return violations.map((violation) => `${scheme}: ${violation}`)
}

/** What axe has to say about the screen: each kind of frame and of content is examined once by each worker. */
export async function flawsOf(page: Page, scheme: Scheme = 'light'): Promise<string[]> {
  await settled(page)
  const newFrame = isNew(`${scheme} frame ${await kindOf(page, 'body *:not(main, main *)')}`)
  const newContent = isNew(`${scheme} content ${await kindOf(page, 'main *')}`)
  if (!newFrame && !newContent) return []
  return violationsIn(page, scheme, newFrame ? undefined : 'main')
}

/** Looks at the dialog that stands open, once for each kind of them. */
export async function expectAccessibleDialog(page: Page): Promise<void> {
  const dialog = '[role="dialog"]'
  await expect(page.locator(dialog).last()).toBeVisible()
  await settled(page)
  if (isNew(`dialog ${await kindOf(page, `${dialog} *`)}`)) expect(await violationsIn(page, 'light', dialog)).toEqual([])
}

/** Waits until everything is drawn in its colours: one that is still on its way has no contrast to judge. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    // A colour that is inherited sets off the next transition one element further in.
    do await drawn()
    while (
      document.getAnimations().some((animation) => animation instanceof CSSTransition && animation.playState === 'running')
    )
  })

/** Figures of tables that are cut off, which would be read as others. */
export const cutFigures = (page: Page): Promise<string[]> =>
  page
    .locator('main td[data-align="end"]')
    .evaluateAll((cells) =>
      cells.flatMap((cell) =>
        [cell, ...cell.querySelectorAll('*')].some(
          ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
        )
          ? [`${cell.textContent}`]
          : [],
      ),
    )

/** How much wider than the window the screen stays; a table takes a moment to become cards when the window narrows. */
export async function widthBeyond(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= innerWidth
  const narrow = await page.waitForFunction(fits, undefined, { timeout: 5000 }).catch(() => undefined)
  return narrow ? 0 : page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
