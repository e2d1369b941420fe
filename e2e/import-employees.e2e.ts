import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

const list = '/dashboard/hr/all-employees'
const headings = 'Surname;First name;E-mail;Start date;Department;Post held;Branch;Phone;Shoe size'

function fileOf(rows: string[][]) {
  const text = [headings, ...rows.map((row) => row.join(';'))].join('\r\n')
  return { name: 'new-people.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}\r\n`) }
}

const choose = (page: Page, file: ReturnType<typeof fileOf>) => page.locator('main input[type="file"]').setInputFiles(file)

test('HR imports people: columns, errors, a mended file, and everybody is there', async ({ page }) => {
  test.setTimeout(240_000)
  const mark = Date.now().toString(36)
  const row = (index: number, over: { email?: string; office?: string; date?: string; phone?: string } = {}) => [
    `Importson${mark}`,
    `Person${index}`,
    over.email ?? `import.${mark}.${index}@zuma.test`,
    over.date ?? '2026-11-16',
    over.office ?? 'Kora Bank Voice',
    'Customer Service Agent',
    'Abuja Head Office',
    over.phone ?? '0803 123 4567',
    '42',
  ]
  await signIn(page, 'hr@zuma.test', list)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import employees' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template as CSV' }).click()
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain('First name,Middle name,Last name,Work email')

  await choose(page, { ...fileOf([]), buffer: Buffer.from('Name\n"never ends\n') })
  await expect(page.getByText('A quote that begins in row 2 never ends. Save the file as CSV again')).toBeVisible()

  const good = Array.from({ length: 27 }, (_, index) => row(index + 4))
  await choose(
    page,
    fileOf([
      row(1, { office: 'Kora Bnk Voice', phone: '2.34E+12' }),
      row(2, { email: 'HR@zuma.test' }),
      row(3, { date: '03/11/2026' }),
      ...good,
    ]),
  )

  // 'Post held' is in no dictionary: the person says what it is.
  const columns = page.getByRole('list', { name: 'Columns of the file' })
  await expect(columns).toContainText('Customer Service Agent')
  await expect(page.getByText('Choose a column for Designation.')).toBeVisible()
  await expect(page.getByText('Not imported: Post held, Shoe size.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check file' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Field for Post held' }).click()
  await page.getByRole('option', { name: 'Designation *' }).click()
  await expect(page.getByText('Not imported: Shoe size.')).toBeVisible()
  await page.getByRole('button', { name: 'Check file' }).click()

  await expect(page.getByText('3 rows of 30 have errors')).toBeVisible()
  await expect(page.getByText("Office not found: 'Kora Bnk Voice'. Did you mean 'Kora Bank Voice'?")).toBeVisible()
  await expect(page.getByText('Excel has shortened this number to 2.34E+12')).toBeVisible()
  await expect(page.getByText('Another employee has this email')).toBeVisible()
  await expect(page.getByText('Does 03/11/2026 mean 3 November or 11 March?')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add \d+ people$/ })).toHaveCount(0)
  // The address leads back to where it was.
  await page.reload()
  await expect(page.getByText('3 rows of 30 have errors')).toBeVisible()

  await page.getByRole('button', { name: 'Upload corrected file' }).click()
  await choose(page, fileOf([row(1), row(2), row(3), ...good]))
  // What was said of the columns still counts.
  await expect(page.getByRole('combobox', { name: 'Field for Post held' })).toHaveValue('Designation *')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('No errors in new-people.csv: 30 people can be added.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 30 people' }).click()
  await prove(page)
  await expect(
    page.getByRole('progressbar', { name: 'Adding people from new-people.csv' }).or(page.getByText('were added')),
  ).toBeVisible()

  // Left and come back to; it goes on by itself and says so when it is there.
  await page.goto(`${list}/import`)
  await page.getByRole('button', { name: 'Open new-people.csv' }).first().click()
  await expect(page.getByText('30 people of new-people.csv were added.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: /^OG\d{6}$/ }).first()).toBeVisible()

  await page.getByRole('link', { name: 'All employees', exact: true }).click()
  await page.getByLabel('Search all employees').fill(`Importson${mark}`)
  await expect(page.getByText('1–25 of 30')).toBeVisible()
  await expect(page.getByText(`Person1 Importson${mark}`)).toBeVisible()
})
