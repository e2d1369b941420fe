/** An evaluator's morning without a mouse: ten contacts from the queue, each scored, commented and released by keys alone. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

const queue = '/dashboard/qa/evaluation'

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor()
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Sixty presses of Tab do not lead there')
}

/** From the queue to the form of the first contact that waits; the screen brings the focus to its first question. */
async function begin(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('table').locator('[data-row="0"]'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Evaluate / })
  const evaluate = dialog.getByRole('button', { name: /^Evaluate KB-/ })
  const form = page.locator('[data-question]').first()
  // A draft of an earlier day opens at once.
  await expect(evaluate.first().or(form)).toBeVisible()
  if (await evaluate.first().isVisible()) {
    await tabTo(page, evaluate)
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('[data-question]:focus')).toBeVisible()
}

/** Answers each question that is asked with its first answer, whatever the one before it makes of the form. */
async function answerAll(page: Page): Promise<void> {
  const score = page.getByRole('status', { name: 'Score' })
  for (let presses = 0; presses < 20; presses++) {
    if (await score.getByText('Every question is answered').isVisible()) return
    await page.keyboard.press('1')
    await page.keyboard.press('ArrowDown')
  }
  await expect(score.getByText('Every question is answered')).toBeVisible()
}

test('an evaluator scores and releases ten contacts by keyboard alone', async ({ page }) => {
  await signIn(page, 'tqa@zuma.test', queue)
  for (let count = 1; count <= 10; count++) {
    await begin(page)
    if (count === 1) {
      // A comment is typed without leaving the question for good.
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
