import type { Page } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { filterOn } from './filters.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Searches and opens the menu of the one row that is found. */
async function openMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox').fill(title)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /actions|more/i }).click()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const input = dialog(page).getByRole('combobox', { name: label })
  await input.click()
  await input.fill(option)
  await page
    .getByRole('listbox', { name: label })
    .getByRole('option', { name: new RegExp(option) })
    .first()
    .click()
}

test('HR adds a campaign called HR, changes it, archives it and takes it out of the archive; adds designations from a file after a dry run', async ({
  page,
}) => {
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/campaigns')
  await page.getByRole('button', { name: 'Add campaign' }).click()
  await dialog(page).getByLabel('Title').fill('kora bank voice')
  await dialog(page).getByRole('button', { name: 'Add campaign' }).click()
  await expect(dialog(page).getByText('A campaign with this title already exists')).toBeVisible()
  await expectAccessibleDialog(page)
  await dialog(page).getByLabel('Title').fill('HR')
  await choose(page, 'Client', 'Kora Bank')
  await dialog(page).getByLabel('Committed headcount').fill('12')
  await dialog(page).getByRole('button', { name: 'Add campaign' }).click()
  await expect(page.getByText('HR added')).toBeVisible()

  await page.getByRole('searchbox').fill('hr')
  await page.getByRole('cell', { name: 'HR', exact: true }).click()
  await expect(dialog(page).getByLabel('Committed headcount')).toHaveValue('12')
  await dialog(page).getByLabel('Title').fill('Kora Bank Night')
  await choose(page, 'Time zone', 'Accra')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Kora Bank Night changed')).toBeVisible()

  await openMenu(page, 'Kora Bank Night')
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await dialog(page).getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Kora Bank Night archived')).toBeVisible()
  await expect(page.getByText('No Record Found')).toBeVisible()
  await filterOn(page, 'Archived')
  await openMenu(page, 'Kora Bank Night')
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByText('Kora Bank Night restored')).toBeVisible()

  await page.goto('/dashboard/hr/designations')
  await page.getByRole('button', { name: 'Import' }).click()
  const send = (text: string) =>
    page.getByLabel('File to import').setInputFiles({ name: 'posts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await send('Title,Grade\nNight porter,2\nTeam Lead,3')
  await expect(dialog(page).getByText('1 of 2 lines has errors. Nothing was added')).toBeVisible()
  await expect(dialog(page).getByText('Line 3, Team Lead: A designation with this title already exists')).toBeVisible()
  await expectAccessibleDialog(page)
  await send('Title,Grade\nNight porter,2\nDay porter,3')
  await dialog(page).getByRole('button', { name: 'Add 2 lines' }).click()
  await expect(page.getByText('2 designations were added')).toBeVisible()

  await openMenu(page, 'Night porter')
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(dialog(page).getByText(/^Added by/)).toBeVisible()
})
