/** An evaluator's morning without a mouse: ten contacts from the queue, each scored, one commented, and released by keys alone. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const email = 'tqa@zuma.test'
const queue = '/dashboard/qa/evaluation'

interface Waiting {
  employee: { full_name: string }
  can: { evaluate: boolean }
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor()
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Sixty presses of Tab do not lead there')
}

/** From the queue to the form of a contact of somebody; the screen brings the focus to its first question. */
async function begin(page: Page, name: string): Promise<void> {
  const row = page.getByRole('table').locator('[data-row="0"]')
  // The address is there before the list, and the list before its keys.
  await expect(row).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(row).toContainText(name)
  await expect(page.getByRole('table').locator('[data-row="1"]')).toHaveCount(0)
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const evaluate = page.getByRole('dialog', { name: `Evaluate ${name}` }).locator('button:enabled', { hasText: 'Evaluate' })
  // What was begun on an earlier day is gone on with at once.
  await expect(evaluate.first().or(page.locator('[data-question]').first())).toBeVisible()
  if (await evaluate.first().isVisible()) {
    await tabTo(page, evaluate)
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('[data-question]:focus')).toBeVisible()
}

/** Answers each question that is asked with its first answer, whatever the one before it makes of the form. */
async function answerAll(page: Page): Promise<void> {
  const done = page.getByRole('status', { name: 'Score' }).getByText('Every question is answered')
  for (let presses = 0; presses < 20 && !(await done.isVisible()); presses++) {
    await page.keyboard.press('1')
    await page.keyboard.press('ArrowDown')
  }
  await expect(done).toBeVisible()
}

test('an evaluator scores and releases ten contacts by keyboard alone', async ({ page, request }) => {
  const { quality_contacts } = await (await callsOf(request, email)).get('quality_contacts', { waiting: 'true', limit: '100' })
  const all = quality_contacts as Waiting[]
  // Of whom the search finds one contact and no other.
  const isAlone = (name: string) => all.filter(({ employee }) => employee.full_name.includes(name)).length === 1
  const waiting = all.filter(({ can }) => can.evaluate).map(({ employee }) => employee.full_name)
  const names = waiting.filter(isAlone).slice(0, 10)
  expect(names).toHaveLength(10)

  await signIn(page, email, queue)
  for (const [index, name] of names.entries()) {
    await begin(page, name)
    if (index === 0) {
      // A comment is typed, and Escape leads back to its question.
      await page.keyboard.press('c')
      await page.keyboard.type('Greets by name')
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-question]:focus')).toBeVisible()
    }
    await answerAll(page)
    const released = page.waitForResponse((reply) => reply.url().endsWith('/submit.json'))
    await page.keyboard.press('Control+Enter')
    expect((await released).status()).toBe(200)
    await page.waitForURL((url) => url.pathname === queue)
  }
})
