import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Filters the list on show: by a filter that is not set yet, or another value of one that is. */
export async function filterBy(page: Page, filter: string, value: string | RegExp): Promise<void> {
  await openFilter(page, filter)
  if (typeof value === 'string') await page.getByRole('combobox', { name: filter, exact: true }).fill(value)
  await page.getByRole('option', { name: value }).first().click()
  // The rows of before may all have that value, and are still counted until the others are there.
  await expect(chip(page, filter)).toBeVisible()
  await isRead(page)
}

/** The list on show is the one that was asked for. */
const isRead = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)

/** Searches the list on show, and waits until it is the one that was found; a short list brings its field when somebody presses '/'. */
export async function searchList(page: Page, text: string): Promise<void> {
  await page.locator('main [data-row]').first().waitFor()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill(text)
  // The rows of before open menus that go with them.
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q')?.includes(text) === true)
  await isRead(page)
}

/** Sets a filter that is on or off. */
export async function filterOn(page: Page, filter: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: filter, exact: true }).click()
}

export const chip = (page: Page, filter: string) => page.getByRole('button', { name: new RegExp(`^${filter}: `) })

export const dropFilter = (page: Page, filter: string) =>
  page.getByRole('button', { name: `Remove the filter ${filter}`, exact: true }).click()

async function openFilter(page: Page, filter: string): Promise<void> {
  if (await chip(page, filter).isVisible()) await chip(page, filter).click()
  else await filterOn(page, filter)
}
