import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { filterBy } from './filters.ts'
import { signIn } from './sign-in.ts'

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('HR filters a report of attendance, and takes away what is shown', async ({ page }) => {
  await signIn(page, 'hr@zuma.test', '/dashboard/reports/attendance-reports')
  await page.goto(`/dashboard/reports/attendance-reports?from=${dayAgo(20)}&to=${dayAgo(7)}`)
  await filterBy(page, 'Office', 'Kora Bank Voice')
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByRole('row').nth(1)).toContainText(/\d+h \d\dm/)

  await page.getByText('Days', { exact: true }).click()
  await filterBy(page, 'Status', 'Present')
  await expect(page).toHaveURL(/status=present/)
  await expect(page.getByRole('table', { name: 'Days' }).getByRole('row').nth(1)).toContainText('Present')
  await page.getByRole('button', { name: 'Export' }).click()
  const csv = page.getByRole('menuitem', { name: 'CSV' })
  const rows = Number(/[\d,]+(?= row)/.exec((await csv.textContent()) ?? '')?.[0].replaceAll(',', ''))
  const saved = page.waitForEvent('download')
  await csv.click()
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('employee_ogid,employee,office,day,status')
  // The columns stand in the first line, and nothing above them.
  expect(lines).toHaveLength(rows + 1)

  const document = page.waitForEvent('download')
  await page.getByText('People', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await document).suggestedFilename()).toMatch(/^attendance-summary-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.pdf$/)
})
