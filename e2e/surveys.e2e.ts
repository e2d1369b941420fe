import { expectAccessibleDialog, flawsOf } from './accessible.ts'
import { today } from './days.ts'
import { expect } from './expect.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const answerer = 'operations.director@zuma.test'

test('HR builds a survey, it comes up for whom it is for, is answered once, and has results', async ({ page, browser }) => {
  const title = `Shift handover ${Date.now()}`
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/survey')
  await page.getByRole('link', { name: 'Add survey' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Start date' }).fill(today())
  await page
    .getByRole('combobox', { name: 'Roles' })
    .or(page.getByRole('textbox', { name: 'Roles' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Operations director' }).click()
  await page.keyboard.press('Escape')
  const first = page.getByRole('region', { name: 'Question 1' })
  await first.getByRole('textbox', { name: 'Question', exact: false }).first().fill('Is the handover on time?')
  await first.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Always')
  await first.getByRole('textbox', { name: 'Points of option 1' }).fill('10')
  await first.getByRole('textbox', { name: 'Option 2', exact: true }).fill('Rarely')
  await page.getByRole('button', { name: 'Add question' }).click()
  const second = page.getByRole('region', { name: 'Question 2' })
  await second.getByRole('combobox', { name: 'Question type' }).click()
  await page.getByRole('option', { name: 'Long text' }).click()
  await second.getByRole('combobox', { name: 'Shown to' }).click()
  await page.getByRole('option', { name: /Rarely/ }).click()
  await second.getByRole('textbox').first().fill('What is missing?')
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: title }).getByText('1. Is the handover on time?')).toBeVisible()
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add survey', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Open')

  const theirs = await browser.newContext()
  const other = await theirs.newPage()
  await signIn(other, answerer, '/dashboard/main/survey')
  const pending = other.getByRole('dialog', { name: 'Pending surveys' })
  await pending.getByRole('button', { name: `Fill survey ${title}` }).click()
  const form = other.getByRole('dialog', { name: title })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please provide an answer for each question')
  await expectAccessibleDialog(other)
  await form.getByRole('radio', { name: 'Rarely' }).check()
  await expect(form.getByText('2. What is missing?')).toBeVisible()
  await form.getByRole('radio', { name: 'Always' }).check()
  await expect(form.getByText('What is missing?')).toHaveCount(0)
  await form.getByRole('button', { name: 'Submit' }).click()
  const result = other.getByRole('dialog', { name: 'Survey result' })
  await expect(result).toContainText('Your score: 100%')
  // By itself, after three seconds.
  await expect(result).toHaveCount(0, { timeout: 5000 })
  await expect(other.getByRole('row').filter({ hasText: title })).toContainText('100%')
  await theirs.close()

  await page.goto('/dashboard/hr/all-survey')
  await page
    .getByRole('link', { name: title })
    .or(page.getByRole('row').filter({ hasText: title }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Always: 1; Rarely: 0' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Is the handover on time?' })).toContainText('Always')
})
