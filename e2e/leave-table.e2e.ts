import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { chip, dropFilter, filterBy } from './filters.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const admin = '/dashboard/hr/leaves-admin'

const table = (page: Page) => page.getByRole('table', { name: 'Leave applications' })
const rows = (page: Page) => table(page).locator('tbody tr')
const column = async (page: Page, at: number): Promise<string[]> =>
  (await rows(page).locator(`td:nth-of-type(${at})`).allTextContents()).map((text) => text.trim())
const distinct = async (page: Page, at: number): Promise<string[]> => [...new Set(await column(page, at))]

test('a list is searched, filtered, sorted, paged and exported as it is shown; the address keeps it, and it is a card a record on a phone', async ({
  page,
}) => {
  await signIn(page, 'hr@zuma.test', admin, { isProved: true })
  await expect(rows(page)).toHaveCount(25)
  const label = await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .getAttribute('aria-label')
  const name = (label ?? '').replace(/^Select /, '').split(',')[0] ?? ''
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(page).toHaveURL(/\?q=/)
  await expect.poll(async () => (await column(page, 2)).every((text) => text.includes(name))).toBe(true)
  await page.getByRole('searchbox').fill('nobody of this name')
  await expect(page.getByText('No Record Found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(rows(page)).toHaveCount(25)

  for (const direction of ['ascending', 'descending'] as const) {
    await table(page).getByRole('button', { name: 'Dates' }).click()
    await expect(page.getByRole('columnheader', { name: 'Dates' })).toHaveAttribute('aria-sort', direction)
    await expect
      .poll(async () => {
        const dates = (await column(page, 4)).map((text) => text.slice(0, 10))
        const sorted = dates.toSorted()
        return dates.length === 25 && dates.join() === (direction === 'ascending' ? sorted : sorted.toReversed()).join()
      })
      .toBe(true)
  }

  await expect(page.getByText(/^1–25 of/)).toBeVisible()
  const before = await column(page, 2)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^26–50 of/)).toBeVisible()
  // Another page is read from its head.
  await expect(rows(page).first()).toBeInViewport()
  await expect.poll(() => column(page, 2)).not.toEqual(before)
  const [, first = ''] = await column(page, 2)
  await rows(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: / of / })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^26–50 of/)).toBeVisible()
  await expect.poll(async () => (await column(page, 2))[1]).toBe(first)
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByRole('option', { name: '50', exact: true }).click()
  await expect(rows(page)).toHaveCount(50)

  await filterBy(page, 'Status', 'Approved')
  await expect.poll(() => distinct(page, 6)).toEqual(['Approved'])
  await filterBy(page, 'Type', 'Sick leave')
  await expect.poll(() => distinct(page, 3)).toEqual(['Sick leave'])
  await page.reload()
  await expect.poll(() => distinct(page, 3)).toEqual(['Sick leave'])
  await expect(chip(page, 'Status')).toHaveText('Status: Approved')
  await dropFilter(page, 'Type')
  await filterBy(page, 'Employee', 'Blessing')
  await expect.poll(async () => (await column(page, 2)).every((text) => text.includes('Blessing'))).toBe(true)

  await page.goto(admin)
  await filterBy(page, 'Status', 'Pending')
  await expect.poll(() => distinct(page, 6)).toEqual(['Pending'])
  const onPage = await rows(page).count()
  await page.getByRole('button', { name: 'Export' }).click()
  const offered = (await page.getByRole('menuitem', { name: /csv/i }).textContent()) ?? ''
  const total = Number(/([\d,]+) rows?$/.exec(offered)?.[1]?.replace(',', ''))
  // On some days more wait than a page has rows.
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(total > onPage ? 1 : 0)
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /csv/i }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^leaves-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(total + 1)
  expect(lines.slice(1).every((line) => line.includes('pending'))).toBe(true)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Leave applications' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(table(page)).toHaveCount(0)
  await filterBy(page, 'Status', 'Rejected')
  await expect(page).toHaveURL(/status=rejected/)
})
